import { eq } from 'drizzle-orm'
import { ConfigError } from '@/platform/config/config'
import type { Queryable, Transaction } from './connect'
import { type DemoAccountKind, demoAccounts } from './tables'

/** Notes which accounts a demo has made, in the transaction that makes them. */
export async function markDemoAccounts(transaction: Transaction, kind: DemoAccountKind, ids: readonly number[]) {
  if (ids.length === 0) return
  await transaction
    .insert(demoAccounts)
    .values(ids.map((accountId) => ({ kind, accountId })))
    .onConflictDoNothing()
}

/** How many accounts of a kind a demo has made. */
export const countDemoAccounts = (database: Queryable, kind: DemoAccountKind) =>
  database.$count(demoAccounts, eq(demoAccounts.kind, kind))

/** Takes every mark away. @returns the accounts that were marked, by their kind */
export async function unmarkDemoAccounts(
  transaction: Transaction,
): Promise<Readonly<Record<DemoAccountKind, readonly number[]>>> {
  const rows = await transaction.delete(demoAccounts).returning()
  const idsOf = (wanted: DemoAccountKind) => rows.flatMap(({ kind, accountId }) => (kind === wanted ? accountId : []))
  return { member: idsOf('member'), operator: idsOf('operator') }
}

/** Everybody knows the passwords of a demo. @throws ConfigError when the database has its accounts */
export async function refuseDemoAccounts(database: Queryable) {
  const count = await database.$count(demoAccounts)
  if (count === 0) return
  throw new ConfigError(
    [
      `The database holds ${count} accounts of the demo, whose passwords everybody knows.`,
      'Begin with an empty one (another DATABASE_URL, or another DATA_DIR), or take them and all that is theirs away:',
      '  npm run foyer -- demo remove --reason "We go live"',
    ].join('\n'),
  )
}
