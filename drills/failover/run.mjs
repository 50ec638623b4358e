import { build } from '../../scripts/prepare.mjs'
import { node } from '../../scripts/steps.mjs'

/** Kills the database's first node under load. The needed packages come from Debian, unpacked beside the sources. */
export async function failOver(args) {
  if (args.includes('--write')) process.env.DRILL_WRITE = 'failover'
  await build()
  await node('--import', 'tsx', 'drills/failover/main.ts')
}
