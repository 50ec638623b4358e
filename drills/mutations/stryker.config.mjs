import { chosen } from './domains.mjs'

// Mutates the rules that decide on money, licences and access, one place at a time, and counts the unnoticed mutations.
export default {
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'drills/mutations/vitest.config.ts' },
  mutate: [`domains/${chosen()}/rules/**/*.ts`, '!**/*.test.ts'],
  // It would be rewritten by a compiler interface that TypeScript 7 does not have; the tests run without it.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'data', '.cache', 'e2e', 'bench'],
  // Values that are computed once while loading would need a run of their own for each change.
  ignoreStatic: true,
  concurrency: 2,
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `.cache/mutations-${chosen().replaceAll('/', '-')}.json` },
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: '.cache/stryker',
}
