/**
 * Names the tests that failed at first and passed when they were tried again: the run counts, and the list helps to
 * find flaky tests.
 */
export default class SecondTries {
  #names = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    this.#names.push(`${test.module.project.name}: ${test.module.relativeModuleId}: ${test.fullName}`)
    for (const { stack, message } of test.result().errors ?? []) this.#names.push(`  ${stack ?? message}`)
  }

  onTestRunEnd() {
    if (this.#names.length > 0) console.log(`\nPassed when tried again:\n${this.#names.join('\n')}`)
  }
}
