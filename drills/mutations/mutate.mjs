import { install } from '../../scripts/prepare.mjs'
import { node } from '../../scripts/steps.mjs'
import { domains } from './domains.mjs'

const program = 'drills/mutations/node_modules/@stryker-mutator/core/bin/stryker.js'

/**
 * Mutates the rules of one domain, or of each in turn, and counts the mutations that no test notices. Further words go to
 * Stryker, such as `--concurrency 1`.
 */
export async function mutate([first, ...further]) {
  await install('drills/mutations')
  const chosen = domains.find((domain) => domain.endsWith(`/${first}`))
  const rest = chosen || first === undefined ? further : [first, ...further]
  for (const domain of chosen ? [chosen] : domains) {
    process.env.FOYER_MUTATED = domain
    await node(program, 'run', 'drills/mutations/stryker.config.mjs', ...rest)
  }
}
