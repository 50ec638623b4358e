import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { budgetHere, calibrate } from './budget.mjs'
import { longTests, unconcerned } from './long-tests.mjs'
import { build, fail, install, refuseOldNode } from './prepare.mjs'
import { inOnePiece, node, npm, root, StepError, timed } from './steps.mjs'

// Everything that must hold, from a fresh clone on: packages, checks, build, sizes, tests, whose seconds of a core have a
// budget. The long tests follow (long-tests.mjs), outside of it: with `--all` each of them, else those that a commit of the
// last day concerns.

const report = join(root, '.cache', 'tests.json')
const said = join(root, '.cache', 'failures.json')
const long = longTests.flatMap(({ files }) => files)
const all = process.argv.includes('--all')
const left = all ? [] : unconcerned()
const counts = { passed: 0, failed: 0, skipped: 0 }

/** Each failure in words: said again at the end, where a log that was cut still has it. */
const failures = []

/** A check counts as one test, and one that fails does not keep the others from running (decision 0007). */
async function check(what, work) {
  try {
    await timed(what, work)
    counts.passed++
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(`${what}: ${error.message}`)
    failures.push(`${what}: ${error.message}`)
    counts.failed++
  }
}

/** The suites of vitest.config.ts in the order in which they run; those of a line share their workers. */
const suites = [['rules', 'screens'], ['calls on PostgreSQL', 'calls on PGlite'], ['browser']]

/** The long tests by their suites, as above; each line runs by itself. */
const longSuites = [
  { names: ['rules', 'calls on PostgreSQL', 'calls on PGlite'], of: (file) => !file.endsWith('.e2e.ts') },
  { names: ['browser'], of: (file) => file.endsWith('.e2e.ts') },
]

async function runSuites() {
  // Modules that one suite has compiled are reused by the next ones.
  const modules = mkdtempSync(join(tmpdir(), 'foyer-modules-'))
  process.env.FOYER_TEST_MODULES = modules
  process.env.FOYER_TEST_FAILURES = said
  if (all) process.env.FOYER_TEST_ALL = '1'
  try {
    process.env.FOYER_TEST_LEFT_OUT = long.join(',')
    for (const names of suites) {
      calibrate()
      await runTests(`Tests: ${names.join(', ')}`, names)
    }
    calibrate()
    process.env.FOYER_TEST_LEFT_OUT = ''
    const concerned = long.filter((file) => !left.includes(file))
    for (const { names, of } of longSuites) {
      const files = concerned.filter(of)
      if (files.length > 0) await runTests(`Long tests: ${names.join(', ')}`, names, files)
    }
  } finally {
    rmSync(modules, { recursive: true, force: true })
  }
}

/** @param files of these suites; left out: each of them */
async function runTests(what, names, files = []) {
  for (const file of [report, said]) rmSync(file, { force: true })
  const outcome = await measured(what, () =>
    node(
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      ...names.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/failure-summary.mjs',
      `--outputFile.json=${report}`,
    ),
  ).catch((error) => error)
  if (!existsSync(report)) throw outcome
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'))
  counts.passed += numPassedTests
  failures.push(...JSON.parse(readFileSync(said, 'utf8')))
  // A file that does not even load has no test to count, nor has an error between tests.
  counts.failed += outcome instanceof Error ? Math.max(numFailedTests, 1) : numFailedTests
  counts.skipped += numPendingTests + numTodoTests
}

const spent = []

/** Notes how many seconds of a core a step took, with all processes that it started and waited for. */
async function measured(what, work) {
  const before = coreSeconds()
  try {
    await timed(what, work)
  } finally {
    spent.push({ what, seconds: coreSeconds() - before })
  }
}

/** Of all processes that have ended as children of this one; 0 where the system does not tell. */
function coreSeconds() {
  const stat = '/proc/self/stat'
  if (!existsSync(stat)) return 0
  const [, ...fields] = readFileSync(stat, 'utf8').split(') ')
  const [user, system] = fields.join(') ').split(' ').slice(13, 15)
  return (Number(user) + Number(system)) / 100
}

/** Says what was spent, and fails above the budget, which the long tests, and the longer rounds of `--all`, do not count against. */
function account() {
  const inBudget = spent.filter(({ what }) => !what.startsWith('Long'))
  const sum = inBudget.reduce((before, { seconds }) => before + seconds, 0)
  const budget = Math.round(budgetHere())
  console.log('\nSeconds of a core:')
  for (const { what, seconds } of spent) console.log(`  ${what}: ${Math.round(seconds)}`)
  console.log(`  All but the long tests: ${Math.round(sum)}, of a budget on this machine of ${budget}`)
  if (left.length > 0) console.log(`Left to npm run test:all: ${left.join(', ')}`)
  if (all || sum <= budget) return
  failures.push('The tests take more than their budget (scripts/budget.mjs).')
  counts.failed++
}

async function test() {
  refuseOldNode()
  await install()
  await install('e2e')
  await measured('Checks and build', () =>
    Promise.all([
      check('Types', () => npm(['run', '--silent', 'check:types'], inOnePiece)),
      check('Lint', () => npm(['run', '--silent', 'check:lint'], inOnePiece)),
      // Code that nothing uses does no harm for a day.
      ...(all ? [check('Dead code', () => npm(['run', '--silent', 'check:dead'], inOnePiece))] : []),
      build(),
    ]),
  )
  await check('Sizes', () => node('scripts/size.mjs'))
  await runSuites()
  account()
  if (failures.length > 0) console.error(`\nFailed:\n\n${failures.join('\n\n')}`)
  const { passed, failed, skipped } = counts
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}

test().catch(fail)
