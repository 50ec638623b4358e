import { spawn } from 'node:child_process'

/**
 * Starts a program of ours that ends when this process does, however that ends (platform/commands/launcher.ts).
 * @param args of Node: the file, and what it is given
 */
export const launch = (args, { cwd, env } = {}) =>
  spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd,
    env: { ...process.env, ...env, FOYER_LAUNCHED: '1' },
  })

/**
 * The same with what this process is told to end by, and ends with it. Where npm runs this process, and is killed, it cannot
 * say so: then this process has another parent.
 */
export function launchInPlace(args, env) {
  const program = launch(args, { env })
  const npm = process.env.npm_lifecycle_event === undefined ? null : process.ppid
  const end = (signal) => program.kill(signal)
  if (npm !== null) setInterval(() => process.ppid !== npm && end('SIGTERM'), 1000).unref()
  // A signal to this process is meant for the program; a terminal tells both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  return program
}
