import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { node, root } from './steps.mjs'

// `npm run test:changed [-- COMMIT]`: what a change is likely to break, against a commit, main if none is named. Rules and
// screens by the files that they load; calls by the folders that changed, since each of their tests loads the whole server.
// Rules that read the whole tree (tests/guards) are not among them.

const [commit = 'main', ...others] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]

/** Domains, rooms of the platform, integrations and apps of which a file differs. */
const folders = new Set(
  changed.flatMap((path) => /^(domains\/[^/]+\/[^/]+|(?:platform|integrations|apps)\/[^/]+)\//.exec(path)?.[1] ?? []),
)

// Every worker loads the whole server, which takes longer than most of the few files of a change.
process.env.VITEST_MAX_WORKERS ??= String(availableParallelism())

const run = (suites, ...args) =>
  node(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...suites.map((suite) => `--project=${suite}`),
    '--passWithNoTests',
    ...args,
    ...others,
  )

async function test() {
  await run(['rules', 'screens'], '--changed', commit)
  if (folders.size > 0) await run(['calls on PostgreSQL'], ...[...folders].map((folder) => `${folder}/`))
}

test().catch(({ message }) => {
  console.error(message)
  process.exitCode = 1
})
