import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build, fail, install, refuseOldNode } from './prepare.mjs'

/** What passes through an import is garbage a moment later: collected early, it never amounts to much. */
const frugal = ['--max-semi-space-size=2', '--max-old-space-size=96']

/** The command line of a server that may not be built yet. */
async function foyer() {
  refuseOldNode()
  await install()
  await build()
  const command = spawn(process.execPath, [...frugal, 'dist/server/cli.js', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
  })
  // Whoever ends this process means the command; a terminal tells both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
  const [status] = await once(command, 'exit')
  process.exitCode = status ?? 1
}

foyer().catch(fail)
