import { build } from '../../scripts/prepare.mjs'
import { node } from '../../scripts/steps.mjs'

/** The database's first node dies under load. What it needs comes from Debian, unpacked beside the sources. */
export async function failOver(args) {
  if (args.includes('--write')) process.env.DRILL_WRITE = 'failover'
  await build()
  await node('--import', 'tsx', 'drills/failover/main.ts')
}
