import { parseArgs } from 'node:util'
import { drills } from '../drills/list.mjs'
import { build, fail, install } from './prepare.mjs'
import { node, StepError } from './steps.mjs'

// Provoked failures that take longer than the tests may: `npm run drill -- NAME …`.

const usage = `npm run drill -- NAME [--rounds N | --seconds N] [--seed S] [--only WORDS] [--write]

${Object.entries(drills)
  .map(([name, { shows }]) => `  ${name.padEnd(10)} ${shows}`)
  .join('\n')}

--seconds is for what is bounded by time: readers. --only runs those of its tests whose names have these words; --write puts the table into docs/operation/drills.md.`

function readOptions(args) {
  try {
    const number = { type: 'string' }
    const options = { rounds: number, seconds: number, seed: number, only: { type: 'string' } }
    const { values } = parseArgs({ args, options: { ...options, write: { type: 'boolean' } } })
    if (
      [values.rounds, values.seconds, values.seed].every((number) => number === undefined || /^\d{1,9}$/.test(number))
    )
      return values
  } catch {
    // A word that is no option of a drill.
  }
  throw new StepError(usage)
}

/** The tests of a drill's folder, as long and as often as was asked for. */
async function runTests(name, { suite, ...usual }, args) {
  const { rounds = usual.rounds, seconds = usual.seconds, seed, only, write } = readOptions(args)
  Object.assign(process.env, {
    ...(rounds && { DRILL_ROUNDS: rounds }),
    ...(seconds && { DRILL_SECONDS: seconds }),
    ...(seed && { DRILL_SEED: seed }),
    ...(write && { DRILL_WRITE: name }),
  })
  await build()
  const chosen = only === undefined ? [] : ['--testNamePattern', only]
  const tests = ['run', '--project', suite, `drills/${name}/`, '--disable-console-intercept', ...chosen]
  await node('node_modules/vitest/vitest.mjs', ...tests)
}

async function drill() {
  const [name = '', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(drills, name)) throw new StepError(usage)
  process.env.DRILL_COMMAND = ['npm run drill --', ...process.argv.slice(2)].join(' ').replace(' --write', '')
  await install()
  const chosen = drills[name]
  await ('run' in chosen ? chosen.run(args) : runTests(name, chosen, args))
}

drill().catch(fail)
