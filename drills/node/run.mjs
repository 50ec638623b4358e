import { parseArgs } from 'node:util'
import { build, install } from '../../scripts/prepare.mjs'
import { node, StepError } from '../../scripts/steps.mjs'

const usage = `npm run drill -- node [VERSION …] [--whole [--from PIECE] [--minutes N]]

VERSION is 20, 22, 24 or 26; left out: all. --whole: the whole suite of the calls in place of all others, in ten pieces
from PIECE (1) on; what is not done within N minutes (60) is named.`

/** @throws StepError when a word is no option of this drill, or no number */
function refuseOthers(args) {
  try {
    const text = { type: 'string' }
    const options = { whole: { type: 'boolean' }, from: text, minutes: text }
    const { values } = parseArgs({ args, options, allowPositionals: true })
    if (/^([1-9]|10)$/.test(values.from ?? '1') && /^[1-9]\d{0,3}$/.test(values.minutes ?? '60')) return
  } catch {
    // A word that is no option of this drill.
  }
  throw new StepError(usage)
}

/** Starts the product and runs the tests of its calls, and of the release, on each version of Node. */
export async function runNodes(args) {
  refuseOthers(args)
  await install('e2e')
  await build()
  await node('--import', 'tsx', 'drills/node/main.ts', ...args)
}
