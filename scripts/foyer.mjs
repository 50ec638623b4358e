import { once } from 'node:events'
import { launchInPlace } from './launch.mjs'
import { build, fail, install, refuseOldNode } from './prepare.mjs'

/** Short-lived data are collected early with a small young generation. */
const frugal = ['--max-semi-space-size=2', '--max-old-space-size=96']
/** An import or a restore passes on far more than any other command, and would spend a third of its time on collecting it. */
const roomier = ['--max-semi-space-size=16', '--max-old-space-size=96']
const passesOnMuch = ['import', 'restore'].includes(process.argv[2] ?? '')

/** The command line of a server that may not be built yet. */
async function foyer() {
  refuseOldNode()
  await install()
  await build()
  const arenas = process.env.MALLOC_ARENA_MAX ?? '2'
  const command = launchInPlace(
    [...(passesOnMuch ? roomier : frugal), 'dist/server/cli.js', ...process.argv.slice(2)],
    {
      MALLOC_ARENA_MAX: arenas,
    },
  )
  const [status] = await once(command, 'exit')
  process.exitCode = status ?? 1
}

foyer().catch(fail)
