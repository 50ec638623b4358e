import { install } from '../../scripts/prepare.mjs'
import { node } from '../../scripts/steps.mjs'

/** Changes the rules one place at a time and counts what no test notices. */
export async function mutate([pattern]) {
  await install('drills/mutations')
  const only = pattern === undefined ? [] : ['--mutate', pattern]
  const program = 'drills/mutations/node_modules/@stryker-mutator/core/bin/stryker.js'
  await node(program, 'run', 'drills/mutations/stryker.config.mjs', ...only)
}
