import { allOperators } from '@/domains/operators'
import type { OpenData } from '@/platform/commands/command'
import { countDemoAccounts } from '@/platform/database/demo-accounts'
import { serverTime } from '@/platform/database/server-time'
import type { Inspection } from '@/platform/http/inspection'
import { readQueue } from '@/platform/jobs/figures'
import { holdOf } from '@/platform/mail/hold'
import { type Finding, ok, warning, wrong } from './finding'

/** From where on mails, codes and leases of different machines no longer agree, in milliseconds. */
const mostApart = 2000

/** Looks at what the database holds. */
export async function lookAtData({ database }: Pick<OpenData, 'database'>): Promise<readonly Finding[]> {
  const demo = (await countDemoAccounts(database, 'member')) + (await countDemoAccounts(database, 'operator'))
  const queue = await readQueue(database, await serverTime(database))
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
    ownerFinding(await allOperators(database)),
    workFinding(failed, late),
    held === null
      ? ok('Mails', 'None are held back.')
      : warning(
          'Mails',
          `Some are held back since ${held.toISOString()}, after an import.`,
          'npm run foyer -- mail release',
        ),
  ]
}

/** @param late for how many minutes the oldest job has been due */
function workFinding(failed: number, late: number): Finding {
  const about = 'Background work'
  if (late > 30) {
    return wrong(
      about,
      `A job has been due for ${late} minutes.`,
      'Is a server running? See why: npm run foyer -- jobs list',
    )
  }
  if (failed === 0) return ok(about, 'Nothing was given up, and nothing is late.')
  return warning(
    about,
    `${failed} jobs were given up.`,
    'See why, then retry or discard them: npm run foyer -- jobs list',
  )
}

type Operators = Awaited<ReturnType<typeof allOperators>>

export function ownerFinding(
  operators: readonly Pick<Operators[number], 'role' | 'disabledAt' | 'email' | 'hasSecondFactor' | 'passkeys'>[],
): Finding {
  const about = 'Owner'
  const owners = operators.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null)
  if (owners.length === 0) {
    return wrong(about, 'Nobody owns the console.', 'npm run foyer -- operators invite EMAIL --role owner')
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
