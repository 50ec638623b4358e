import { execFileSync } from 'node:child_process'
import { root } from './steps.mjs'

/**
 * Installations of their own and long numbers: `npm run test:all` runs them, and `npm test` those that the last day's
 * commits concern. `of`: what a file must lie in, or be, to concern them: its path begins with that or, where that begins with a
 * slash, has it anywhere. Beside that, each concerns itself.
 */
export const longTests = [
  // The built server behind the real proxies, started by its README, killed, upgraded, on a disk that is full.
  { files: ['e2e/proxies.e2e.ts'], of: ['deploy/', 'platform/http/', 'e2e/proxies.ts'] },
  { files: ['e2e/release.e2e.ts'], of: ['deploy/', 'scripts/', 'package.json', 'package-lock.json', 'README.md'] },
  {
    files: ['e2e/takeover.e2e.ts', 'e2e/process.e2e.ts', 'drills/kill/kill.e2e.ts', 'drills/disk/disk.e2e.ts'],
    of: [
      'deploy/',
      'platform/database/',
      'platform/jobs/',
      'platform/files/',
      'apps/server/main.ts',
      'apps/relay/',
      'migrations/',
    ],
  },
  // Two servers of PostgreSQL, of which one follows the other.
  { files: ['platform/database/replica.calls.test.ts'], of: ['platform/database/', 'platform/http/gateway/'] },
  {
    files: ['e2e/vendors.e2e.ts'],
    of: ['platform/vendor/', 'platform/config/', 'examples/', 'apps/demo/', 'tests/samples/'],
  },
  // The licence clients, each in its own language.
  {
    files: [
      'e2e/licence-processes.e2e.ts',
      'tests/licence-conformance/live.calls.test.ts',
      'tests/licence-conformance/packages.calls.test.ts',
      'tests/licence-conformance/process.calls.test.ts',
      'tests/licence-conformance/relay.calls.test.ts',
      'packages/licence-conformance/src/vectors.test.ts',
      'packages/licence-conformance/src/storm.test.ts',
      'packages/licence-conformance/src/flips.test.ts',
      'packages/licence-conformance/src/valgrind.test.ts',
      'packages/licence-client-c/test/names.test.ts',
      'packages/licence-client-rust/test/crate.test.ts',
      'e2e/licence-program.e2e.ts',
      'drills/storms/storms.calls.test.ts',
    ],
    of: ['packages/', 'domains/licensing/', 'tests/licence-conformance/', 'examples/command-line/'],
  },
  // Stories at installations of their own, and axe in each state of the login's screens.
  {
    files: ['e2e/days-later.e2e.ts'],
    of: ['domains/licensing/gifting/', 'domains/self-service/addresses/', 'domains/commerce/checkout/'],
  },
  {
    files: ['e2e/stripe.e2e.ts'],
    of: ['integrations/payments/stripe/', 'domains/commerce/disputes/', 'tests/payments/'],
  },
  {
    files: ['e2e/company.e2e.ts'],
    of: ['domains/commerce/quotations/', 'domains/commerce/invoices/', 'domains/billing/bank-payments/'],
  },
  { files: ['e2e/accessibility.e2e.ts'], of: ['domains/accounts/identity/', 'platform/ui/', 'platform/colour/'] },
  // Every room and its dialogs: axe, the focus, narrow pages.
  { files: ['e2e/every-room.e2e.ts'], of: ['apps/member/', 'apps/console/', 'platform/ui/', 'platform/colour/'] },
  // Rooms and stories in the engines of Firefox and Safari.
  {
    files: ['e2e/engines.e2e.ts', 'e2e/stories.e2e.ts'],
    of: ['e2e/engines/', 'apps/member/', 'apps/console/', 'platform/ui/', 'platform/browsers.ts', 'vite.config.ts'],
  },
  // Backups from either database into either, and what a database that is slow, locked or gone does to requests.
  {
    files: ['apps/server/cli/backup.calls.test.ts', 'drills/restore/restore.calls.test.ts'],
    of: ['platform/backup/', 'platform/database/', 'platform/files/', 'apps/server/cli/', 'migrations/'],
  },
  {
    files: [
      'platform/database/busy.calls.test.ts',
      'platform/database/outage.calls.test.ts',
      'drills/outside/outside.calls.test.ts',
    ],
    of: ['platform/database/', 'platform/jobs/', 'platform/http/', 'platform/mail/', 'platform/files/'],
  },
  // Long numbers.
  { files: ['drills/large/large.calls.test.ts'], of: ['drills/large/'] },
  {
    files: [
      'domains/commerce/checkout/deliveries.calls.test.ts',
      'integrations/payments/stripe/deliveries.calls.test.ts',
    ],
    of: ['domains/commerce/checkout/', 'integrations/payments/', 'platform/jobs/', 'platform/database/'],
  },
  {
    files: ['drills/floating/floating.calls.test.ts'],
    of: ['domains/licensing/', 'platform/database/', 'platform/http/'],
  },
  {
    files: ['drills/fuzz/fuzz.calls.test.ts'],
    of: ['drills/fuzz/', 'platform/http/', 'platform/contract/', 'platform/text/'],
  },
  {
    files: ['drills/readers/readers.test.ts', 'drills/windows/windows.calls.test.ts'],
    of: ['packages/licence-client-c/'],
  },
  { files: ['drills/webhooks/webhooks.calls.test.ts'], of: ['domains/back-office/webhooks/', 'platform/jobs/'] },
  // A year, day by day; commands that are killed, each started through npm.
  {
    files: ['domains/commerce/subscriptions/life.calls.test.ts'],
    of: ['domains/commerce/subscriptions/', 'domains/commerce/checkout/', 'integrations/payments/'],
  },
  {
    files: ['platform/commands/cancelled.calls.test.ts'],
    of: ['platform/commands/', 'platform/database/', 'apps/server/cli/', 'scripts/launch.mjs'],
  },
  // Each command that the README and CONTRIBUTING.md name.
  {
    files: ['tests/machine/named-commands.test.ts'],
    of: ['scripts/', 'package.json', 'package-lock.json', 'README.md', 'CONTRIBUTING.md'],
  },
  { files: ['apps/demo/again.calls.test.ts'], of: ['apps/demo/', 'domains/accounts/'] },
  // Each command with its example, and each that changes something with its row of the audit log.
  {
    files: ['tests/guards/command-examples.calls.test.ts', 'tests/audited-commands/audited-commands.calls.test.ts'],
    of: ['/commands', 'apps/server/cli/', 'platform/installation/', 'platform/audit/', 'tests/audited-commands/'],
  },
  // Files of many megabytes, disguised pictures, and the relay in a customer's network.
  {
    files: [
      'domains/licensing/downloads/differences.calls.test.ts',
      'domains/licensing/downloads/stores.calls.test.ts',
    ],
    of: ['domains/licensing/downloads/', 'platform/files/'],
  },
  {
    files: ['domains/promotion/campaign-gifts/picture-hashes.test.ts'],
    of: ['domains/promotion/campaign-gifts/', 'platform/files/'],
  },
  {
    files: ['apps/relay/relay.calls.test.ts'],
    of: ['apps/relay/', 'domains/licensing/licences/', 'platform/database/'],
  },
]

/** In seconds. */
const day = 24 * 60 * 60

/**
 * Returns the files that were changed within the day before the last commit, since what lands together is seldom one commit,
 * and those that are not committed; null where there is no history.
 */
function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  try {
    const [last = ''] = git('log', '-1', '--format=%ct')
    const [before] = git('rev-list', '-1', `--before=${Number(last) - day}`, 'HEAD')
    return [...git('diff', '--name-only', before ?? 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    return null
  }
}

/** Returns the long tests that a change does not concern. @param changed null: not known, so each is concerned */
export const unconcerned = (changed = changedFiles()) =>
  longTests.flatMap(({ files, of }) => {
    const concerned = changed === null || [...of, ...files].some((place) => changed.some((path) => liesIn(path, place)))
    return concerned ? [] : files
  })

const liesIn = (path, place) => (place.startsWith('/') ? path.includes(place) : path.startsWith(place))

/** Files that scripts/test.mjs leaves out of this run. */
export const leftOut = (process.env.FOYER_TEST_LEFT_OUT ?? '').split(',').filter(Boolean)
