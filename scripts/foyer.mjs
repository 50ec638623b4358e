import { spawnSync } from 'node:child_process'
import { build, fail, install, refuseOldNode } from './prepare.mjs'

/** The command line of a server that may not be built yet. */
async function foyer() {
  refuseOldNode()
  await install()
  await build()
  const { status } = spawnSync(process.execPath, ['dist/server/cli.js', ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

foyer().catch(fail)
