import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A step beside others: what it says is heard when it has ended, in one piece. */
export const inOnePiece = { stdio: ['ignore', 'pipe', 'pipe'] }

/** Runs a program to its end in the project's folder. @throws StepError naming the command when it fails */
function run(said, program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.stdout.write(Buffer.concat(output))
      if (code === 0) resolve()
      else reject(new StepError(`"${said}" ended with ${signal ?? `code ${code}`}.`))
    })
  })
}

/** A step that failed and has said why itself. */
export class StepError extends Error {}

export const node = (...args) => run(`node ${args.join(' ')}`, process.execPath, args)

/** The same beside something else whose output is read by programs: what it says goes where errors go. */
export const nodeAside = (...args) =>
  run(`node ${args.join(' ')}`, process.execPath, args, { stdio: ['ignore', process.stderr, process.stderr] })

/** npm as it was called, else as the system knows it. */
export function npm(args, options) {
  const itself = process.env.npm_execpath
  const [program, first] = itself?.endsWith('.js') ? [process.execPath, [itself]] : ['npm', []]
  return run(`npm ${args.join(' ')}`, program, [...first, ...args], options)
}

/** Does something that takes a while, saying what and how long it took, aside from the output that programs read. */
export async function timed(what, work) {
  const began = performance.now()
  console.error(`${what} …`)
  await work()
  console.error(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
