import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { DriverAnswer, DriverRequest } from './case'

/** How a client's driver is started. */
export interface Command {
  readonly program: string
  readonly words: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** The instructions for the member in the browser, as the client shows them. */
export interface ShownPrompt {
  readonly code: string
  readonly address: string
  readonly link: string
}

export type Driver = ReturnType<typeof startDriver>

/** A client's driver: it answers one line of JSON for each that it is sent. */
export function startDriver({ program, words, env = {} }: Command) {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
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
      child.stdin.write(`${JSON.stringify(request)}\n`)
      for (;;) {
        const answer = await next()
        if (!('show' in answer)) return answer as unknown as DriverAnswer
        await show?.(answer.show as ShownPrompt)
      }
    },
    stop: () => child.stdin.end(),
    /** Kills a client that hangs. */
    end: () => child.kill('SIGKILL'),
  }
}
