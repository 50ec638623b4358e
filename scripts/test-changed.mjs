import { node } from './steps.mjs'

// `npm run test:changed [-- COMMIT]`: the tests that load a file which differs from a commit, main if none is named.
// It follows imports: rules that read the whole tree (tests/guards) are not among them.

const [commit = 'main', ...others] = process.argv.slice(2)
const suites = ['rules', 'screens', 'calls on PostgreSQL'].flatMap((suite) => ['--project', suite])

node('node_modules/vitest/vitest.mjs', 'run', '--changed', commit, ...suites, '--passWithNoTests', ...others).catch(
  ({ message }) => {
    console.error(message)
    process.exitCode = 1
  },
)
