import { writeFileSync } from 'node:fs'

/** The longest text of one failure. */
const longest = 2_000

/**
 * Names the tests that failed at first and passed when they were tried again: the run counts, and the list helps to
 * find flaky tests. Writes each failure to FOYER_TEST_FAILURES, errors between tests with them: scripts/test.mjs says them
 * again at its end.
 */
export default class FailureSummary {
  #flaky = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    this.#flaky.push(nameOf(test), ...(test.result().errors ?? []).map((error) => `  ${textOf(error)}`))
  }

  onTestRunEnd(modules, between) {
    if (this.#flaky.length > 0) console.log(`\nPassed when tried again:\n${this.#flaky.join('\n')}`)
    const said = process.env.FOYER_TEST_FAILURES
    if (said) writeFileSync(said, JSON.stringify([...modules.flatMap(failuresOf), ...between.map(textOf)]))
  }
}

/** The errors of a file and of its groups of tests, such as those of a `beforeAll`; then those of its tests. */
function failuresOf(module) {
  const ofFile = [module, ...module.children.allSuites()]
    .flatMap((each) => each.errors())
    .map((error) => `${module.project.name}: ${module.relativeModuleId}\n${textOf(error)}`)
  const ofTests = [...module.children.allTests('failed')].map((test) =>
    [nameOf(test), ...(test.result().errors ?? []).map(textOf)].join('\n'),
  )
  return [...ofFile, ...ofTests]
}

const nameOf = (test) => `${test.module.project.name}: ${test.module.relativeModuleId}: ${test.fullName}`

/** An error with the lines of code that it came by, without those of the test runner. */
const textOf = ({ stack, message, cause }) =>
  (stack ?? message ?? 'An error without words').replaceAll(/^ +at .*node_modules.*\n?/gm, '').slice(0, longest) +
  (cause?.message ? `\n  Because: ${cause.message}` : '')
