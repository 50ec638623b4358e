import { unfoldedAddresses } from '@/domains/accounts/identity'
import { type InvoiceNotPrinted, invoicesNotPrinted } from '@/domains/commerce/invoices'
import { allOperators } from '@/domains/staff/operators'
import type { OpenData } from '@/platform/commands/command'
import { countDemoAccounts } from '@/platform/database/demo-accounts'
import { mostBehind, type Replica } from '@/platform/database/replica'
import { serverTime } from '@/platform/database/server'
import type { Inspection } from '@/platform/http/inspection'
import { failingKinds, readQueue } from '@/platform/jobs/figures'
import { holdOf } from '@/platform/mail/hold'
import { maskedError } from '@/platform/text/masked'
import { before, days } from '@/platform/time/duration'
import { type Finding, ok, warning, wrong } from './finding'

/** The difference in milliseconds from which on mails, codes and leases of different machines no longer agree. */
const mostApart = 2000

/** Looks at what the database holds. */
export async function lookAtData({ database }: Pick<OpenData, 'database'>): Promise<readonly Finding[]> {
  const demo = (await countDemoAccounts(database, 'member')) + (await countDemoAccounts(database, 'operator'))
  const now = await serverTime(database)
  const queue = await readQueue(database, now)
  const failed = queue.reduce((sum, kind) => sum + kind.failed, 0)
  const late = Math.round(Math.max(0, ...queue.map(({ age }) => age)) / 60)
  const held = await holdOf(database)
  return [
    demo === 0
      ? ok('Demo accounts', 'There are none.')
      : wrong(
          'Demo accounts',
          `There are ${demo}, whose passwords everybody knows.`,
          'npm run foyer -- demo remove --reason "We go live"',
        ),
    addressFinding(await unfoldedAddresses(database)),
    ownerFinding(await allOperators(database)),
    printFinding(await invoicesNotPrinted(database, before(now, days(90)))),
    workFinding({ failed, late, failing: await failingKinds(database) }),
    held === null
      ? ok('Mails', 'None are held back.')
      : warning(
          'Mails',
          `Some are held back since ${held.toISOString()}, after an import.`,
          'npm run foyer -- mail release',
        ),
  ]
}

/** Looks at the replica; nothing is said where there is none. */
export async function lookAtReplica(replica: Replica | null): Promise<readonly Finding[]> {
  if (replica === null) return []
  const about = 'Replica'
  const meanwhile = 'reports and lists come from the database itself'
  const found = await replica.look()
  if (found.state === 'fresh') return [ok(about, `It is ${Math.round(found.lag)} seconds behind.`)]
  if (found.state === 'late') {
    const lag = Number.isFinite(found.lag) ? `${Math.round(found.lag)} seconds` : 'unknown for how long'
    const why = `It is behind: ${lag}, and may be ${mostBehind / 1000}. Meanwhile ${meanwhile}.`
    return [warning(about, why, 'Look at the replication: pg_stat_replication on the primary.')]
  }
  if (found.state === 'no replica')
    return [wrong(about, `It is a database of its own, and not read: ${meanwhile}.`, 'Mend DATABASE_REPLICA_URL.')]
  const why = `It does not answer (${maskedError(String(found.error))}): ${meanwhile}.`
  return [warning(about, why, 'Look at it, or mend DATABASE_REPLICA_URL.')]
}

/** Two accounts of one person: what is typed leads to one of them. */
function addressFinding(found: Awaited<ReturnType<typeof unfoldedAddresses>>): Finding {
  const about = 'Addresses'
  if (found.length === 0) return ok(about, 'Each leads to one account, however it is typed.')
  const pairs = found.filter(({ pair }) => pair !== null)
  const named = pairs.slice(0, mostNamed).map(({ id, pair }) => `${id} and ${pair}`)
  const alone = found.filter(({ pair }) => pair === null).slice(0, mostNamed)
  return warning(
    about,
    [
      `${found.length} accounts have addresses that cannot be typed.`,
      ...(named.length > 0 ? [`Two accounts of one address: ${named.join('; ')}.`] : []),
      ...(alone.length > 0 ? [`Of no other account: ${alone.map(({ id }) => id).join(', ')}.`] : []),
    ].join(' '),
    'Merge two accounts on the member’s page in the console, and correct the address of one that is alone there.',
  )
}

interface Work {
  /** How many jobs were given up. */
  readonly failed: number
  /** The number of minutes since when the oldest job has been due. */
  readonly late: number
  readonly failing: Awaited<ReturnType<typeof failingKinds>>
}

/** The buyer was asked for other letters, but for a name that they registered with, or that was brought along. */
function printFinding(found: readonly InvoiceNotPrinted[]): Finding {
  const about = 'Names on invoices'
  if (found.length === 0) return ok(about, 'Every letter of the last 90 days could be printed.')
  const named = found
    .slice(0, mostNamed)
    .map(({ invoice, order, letters }) => `${invoice} (order ${order}): ${letters.join(' ')}`)
  const rest = found.length > mostNamed ? [`and ${found.length - mostNamed} more`] : []
  return warning(
    about,
    `Letters that no font has are question marks: ${[...named, ...rest].join('; ')}.`,
    'Ask the buyer to write it in Latin letters in the profile; a business then has the invoice issued again with its order.',
  )
}

/** A single try that fails is nothing yet. */
const seriousTries = 3

/** How many kinds are named; the list of jobs has all. */
const mostNamed = 5

function workFinding({ failed, late, failing }: Work): Finding {
  const about = 'Background work'
  const named = failing
    .slice(0, mostNamed)
    .map(({ kind, count, tries, error }) => `${kind} (${count}, up to ${tries} tries): ${maskedError(error)}`)
  const rest = failing.length > mostNamed ? [`and ${failing.length - mostNamed} more kinds`] : []
  const whatFails = named.length === 0 ? [] : [`Failing checks: ${[...named, ...rest].join('; ')}.`]
  const isLate = late > 30
  const why = [
    ...(isLate ? [`A job has been due for ${late} minutes.`] : []),
    ...(failed > 0 ? [`${failed} jobs were given up.`] : []),
    ...whatFails,
  ].join(' ')
  if (isLate && failing.length === 0)
    return wrong(about, why, 'Is a server running? See why: npm run foyer -- jobs list')
  if (isLate) return wrong(about, why, 'See all: npm run foyer -- jobs list --state failing')
  if (failing.some(({ tries }) => tries >= seriousTries)) {
    return warning(about, why, 'See all: npm run foyer -- jobs list --state failing')
  }
  if (failed === 0) return ok(about, 'Nothing was given up, nothing is late, and nothing fails at every try.')
  return warning(about, why, 'See why, then retry or discard them: npm run foyer -- jobs list')
}

type Operators = Awaited<ReturnType<typeof allOperators>>

export function ownerFinding(
  operators: readonly Pick<Operators[number], 'role' | 'disabledAt' | 'email' | 'hasSecondFactor' | 'passkeys'>[],
): Finding {
  const about = 'Owner'
  const owners = operators.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null)
  if (owners.length === 0) {
    return wrong(about, 'The console has no owner.', 'npm run foyer -- operators invite EMAIL --role owner')
  }
  const bare = owners.filter(({ hasSecondFactor, passkeys }) => !hasSecondFactor && passkeys === 0)
  if (bare.length > 0) {
    const who = bare.map(({ email }) => email).join(', ')
    return wrong(
      about,
      `Without a second factor: ${who}.`,
      'npm run foyer -- operators reset-second-factor EMAIL, or disable them.',
    )
  }
  const why = `${owners.length === 1 ? 'One has' : `${owners.length} have`} a second factor.`
  return owners.length > 1
    ? ok(about, why)
    : warning(about, `${why} Who loses it locks the vendor out.`, 'Invite a second owner.')
}

/** @param local this machine's clock when the database's was read */
export function clockFinding(local: Date, ofDatabase: Date, servers: readonly Inspection[], asked: Date): Finding {
  const about = 'Clocks'
  const mend = 'Let chrony or systemd-timesyncd set the clock of each machine.'
  const apart = Math.abs(local.getTime() - ofDatabase.getTime())
  if (apart > mostApart)
    return wrong(about, `This machine and the database are ${(apart / 1000).toFixed(1)} s apart.`, mend)
  // The answers were on their way, and there were a few.
  const off = servers.filter(({ time }) => Math.abs(time - asked.getTime()) > 15_000)
  if (off.length > 0)
    return wrong(about, `The clock of ${off.map(({ server }) => server).join(', ')} is far off.`, mend)
  return ok(about, `This machine and the database agree within ${mostApart / 1000} s, and so do the servers.`)
}
