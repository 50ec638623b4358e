import { build } from '../../scripts/prepare.mjs'
import { node } from '../../scripts/steps.mjs'

/** Has programs of others judge the product, one at a time; without a name it lists them. */
export async function meetPeers(args) {
  if (args.length > 0) await build()
  await node('--import', 'tsx', 'drills/peers/main.ts', ...args)
}
