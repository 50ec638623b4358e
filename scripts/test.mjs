import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, fail, install, refuseOldNode } from './prepare.mjs'
import { inOnePiece, node, npm, root, StepError, timed } from './steps.mjs'

// Everything that must hold, from a fresh clone on: packages, checks, build, sizes, tests.

const report = join(root, '.cache', 'tests.json')
const counts = { passed: 0, failed: 0, skipped: 0 }

/** A check counts as one test, and one that fails does not keep the others from running (decision 0007). */
async function check(what, work) {
  try {
    await timed(what, work)
    counts.passed++
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(`${what}: ${error.message}`)
    counts.failed++
  }
}

async function runTests() {
  rmSync(report, { force: true })
  const outcome = await timed('Tests', () =>
    node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/second-tries.mjs',
      `--outputFile.json=${report}`,
    ),
  ).catch((error) => error)
  if (!existsSync(report)) throw outcome
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'))
  counts.passed += numPassedTests
  // A file that does not even load has no test to count.
  counts.failed += outcome instanceof Error ? Math.max(numFailedTests, 1) : numFailedTests
  counts.skipped += numPendingTests + numTodoTests
}

async function test() {
  refuseOldNode()
  await install()
  await install('e2e')
  await Promise.all([
    check('Types', () => npm(['run', '--silent', 'check:types'], inOnePiece)),
    check('Lint', () => npm(['run', '--silent', 'check:lint'], inOnePiece)),
    check('Dead code', () => npm(['run', '--silent', 'check:dead'], inOnePiece)),
    build(),
  ])
  await check('Sizes', () => node('scripts/size.mjs'))
  await runTests()
  const { passed, failed, skipped } = counts
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}

test().catch(fail)
