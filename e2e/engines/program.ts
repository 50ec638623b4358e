import { spawn } from 'node:child_process'
import type { Machine } from './engine'

/** Starts a program that the end of the tests ends, too. @param hear gets what it says, a line each */
export function startProgram(
  { way }: Machine,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  hear: (line: string) => void = () => {},
) {
  const [program = '', ...rest] = [...way, ...words]
  const started = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()))
  for (const stream of [started.stdout, started.stderr]) {
    let open = ''
    stream.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (open + piece).split('\n')
      open = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  }
  const stop = () => started.kill()
  process.once('exit', stop)
  return {
    ended,
    async stop() {
      process.off('exit', stop)
      stop()
      await ended
    },
  }
}
