import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from './prepare.mjs'
import { node, root } from './steps.mjs'

/** Writes a migration of what was changed in the tables. The snapshot before it has told what, and goes (decision 0171). */
async function migration() {
  await node('node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2))
  const meta = join(root, 'migrations', 'meta')
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json')).sort()
  for (const name of snapshots.slice(0, -1)) await rm(join(meta, name))
}

migration().catch(fail)
