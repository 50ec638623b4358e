import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** A program of the drill, which ends with it. Its output is recorded. */
export interface Child {
  readonly pid: number
  kill(): Promise<void>
  stop(): Promise<void>
}

export function startChild(program: string, words: readonly string[], log: string, options: SpawnOptions): Child {
  const output = createWriteStream(log, { flags: 'a' })
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  child.stdout?.pipe(output, { end: false })
  child.stderr?.pipe(output, { end: false })
  const ended = once(child, 'exit').then(() => {
    children.delete(child)
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { pid: child.pid as number, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** Asks again until the answer is a yes. @throws when it takes too long */
export async function until(what: string, ask: () => Promise<boolean>, seconds = 120) {
  for (const began = performance.now(); performance.now() - began < seconds * 1000; await wait(200)) {
    if (await ask().catch(() => false)) return
  }
  throw new Error(`${what}: not within ${seconds} seconds.`)
}
