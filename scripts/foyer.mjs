import { once } from 'node:events'
import { launchInPlace } from './launch.mjs'
import { build, fail, install, refuseOldNode } from './prepare.mjs'

/**
 * Data that pass through an import or a restore are short-lived: with a small young generation they are collected
 * early.
 */
const frugal = ['--max-semi-space-size=2', '--max-old-space-size=96']

/** The command line of a server that may not be built yet. */
async function foyer() {
  refuseOldNode()
  await install()
  await build()
  const arenas = process.env.MALLOC_ARENA_MAX ?? '2'
  const command = launchInPlace([...frugal, 'dist/server/cli.js', ...process.argv.slice(2)], {
    MALLOC_ARENA_MAX: arenas,
  })
  const [status] = await once(command, 'exit')
  process.exitCode = status ?? 1
}

foyer().catch(fail)
