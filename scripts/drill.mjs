import { fail, install } from './prepare.mjs'
import { node, StepError } from './steps.mjs'

// What takes longer than the tests may: `npm run drill -- NAME …`.

/** Sends N requests of chance to every call: `fuzz N [--seed S]`. */
async function fuzz([count = '100000', option, seed = '14']) {
  if (!/^\d+$/.test(count) || !/^\d+$/.test(seed) || ![undefined, '--seed'].includes(option)) {
    throw new StepError('npm run drill -- fuzz N [--seed S]')
  }
  process.env.FUZZ_COUNT = count
  process.env.FUZZ_SEED = seed
  await node('node_modules/vitest/vitest.mjs', 'run', '--project', 'calls on PGlite', 'tests/fuzz')
}

/** Lets 100 devices at two servers want one free seat at once, N times over: `seats N`. */
async function seats([count = '50']) {
  if (!/^\d+$/.test(count)) throw new StepError('npm run drill -- seats N')
  process.env.RACE_ROUNDS = count
  await node('node_modules/vitest/vitest.mjs', 'run', '--project', 'calls on PostgreSQL', 'domains/licences/race')
}

/** Changes the rules one place at a time and counts what no test notices: `mutations [PATTERN]`, about 20 minutes. */
async function mutations([pattern]) {
  await install('drill')
  const only = pattern === undefined ? [] : ['--mutate', pattern]
  await node('drill/node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'drill/stryker.config.mjs', ...only)
}

const drills = { fuzz, seats, mutations }

async function drill() {
  const [name = '', ...given] = process.argv.slice(2)
  if (!Object.hasOwn(drills, name)) throw new StepError(`npm run drill -- ${Object.keys(drills).join('|')} …`)
  await install()
  await drills[name](given)
}

drill().catch(fail)
