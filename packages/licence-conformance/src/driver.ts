import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { DriverAnswer, DriverRequest } from './case'

/** How a client's driver is started. */
export interface Command {
  readonly program: string
  readonly words: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The folder in which it sees those of this machine, where it names files as another system does. */
  readonly drive?: string
}

/** The instructions for the member in the browser, as the client shows them. */
export interface ShownPrompt {
  readonly code: string
  readonly address: string
  readonly link: string
}

export type Driver = ReturnType<typeof startDriver>

/** A client's driver: it answers one line of JSON for each that it is sent. */
export function startDriver({ program, words, env = {}, drive }: Command) {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stderr.on('data', (part: Buffer) => {
    complaint += part.toString()
  })
  child.once('error', (error) => {
    complaint += error.message
  })
  // A driver that has ended takes no more lines; what it answers says so.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  async function next(): Promise<Record<string, unknown>> {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The driver has ended: ${complaint.slice(-2000)}`)
    return JSON.parse(value)
  }

  return {
    /** @param show is called when the client shows a code to the member */
    async ask(request: DriverRequest, show?: (prompt: ShownPrompt) => Promise<unknown>): Promise<DriverAnswer> {
      child.stdin.write(`${JSON.stringify(drive ? there(request, drive) : request)}\n`)
      for (;;) {
        const answer = await next()
        if (!('show' in answer)) return (drive ? here(answer, drive) : answer) as unknown as DriverAnswer
        await show?.(answer.show as ShownPrompt)
      }
    },
    /** @returns what it ends by: anything but 0 is a fault that it, or what watches it, has found */
    stop(): Promise<number | null> {
      child.stdin.end()
      return ended
    },
    /** Its last words. */
    complaint: () => complaint.slice(-2000),
    /** Kills a client that hangs. */
    end: () => child.kill('SIGKILL'),
  }
}

/** Fields that name a file or folder. */
const places = ['store', 'folder'] as const

/** A request in which files are named as Windows names them. */
function there(request: DriverRequest, drive: string): DriverRequest {
  const named = places.filter((name) => typeof request[name] === 'string')
  return {
    ...request,
    ...Object.fromEntries(named.map((name) => [name, drive + String(request[name]).replaceAll('/', '\\')])),
  }
}

/** An answer with the name of its file as this machine has it. */
function here(answer: Record<string, unknown>, drive: string) {
  const { path } = (answer.ok ?? {}) as { path?: unknown }
  if (typeof path !== 'string' || !path.startsWith(drive)) return answer
  return { ...answer, ok: { ...(answer.ok as object), path: path.slice(drive.length).replaceAll('\\', '/') } }
}
