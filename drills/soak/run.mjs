import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { node, StepError } from '../../scripts/steps.mjs'

/** @throws StepError when it is no number of minutes */
function minutesOf(args) {
  try {
    const options = { rounds: { type: 'string', default: '25' }, write: { type: 'boolean' } }
    const { values } = parseArgs({ args, options })
    if (/^\d{1,3}(\.\d{1,2})?$/.test(values.rounds) && Number(values.rounds) >= 1) return values
  } catch {
    // A word that is no option of this drill.
  }
  throw new StepError('npm run drill -- soak [--rounds MINUTES, 1 at least] [--write]')
}

/** Runs a load against two servers as in production, and replaces both half-way. */
export async function soak(args) {
  const { rounds, write } = minutesOf(args)
  process.env.DRILL_ROUNDS = rounds
  if (write) process.env.DRILL_WRITE = 'soak'
  await build()
  await node('--import', 'tsx', 'drills/soak/main.ts')
}
