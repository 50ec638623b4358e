import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Duration } from '@/platform/time/duration'
import { seconds } from '@/platform/time/duration'
import type { Transaction } from './connect'

/** The class of advisory locks by which long commands wait for each other. */
const ofCommands = 4711

/** More often than a transaction may be idle. */
const pause: Duration = seconds(1)

/**
 * Waits until no other transaction is at this work, and keeps others from it until this one ends.
 * @param say is called once where it has to wait; since when the other is at work: null where the database does not tell
 */
export async function takeTurn(transaction: Transaction, work: string, say: (since: Date | null) => void) {
  for (let tries = 0; !(await isTaken(transaction, work)); tries++) {
    if (tries === 0) say(await busySince(transaction, work))
    await wait(pause)
  }
}

async function isTaken(transaction: Transaction, work: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ofCommands}::int, hashtext(${work})) as taken`,
  )
  return rows[0]?.taken === true
}

async function busySince(transaction: Transaction, work: string): Promise<Date | null> {
  const { rows } = await transaction.execute<{ since: string | null }>(sql`
    select to_char(min(a.xact_start) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.classid = ${ofCommands}::int::oid and l.objid = hashtext(${work})::oid
      and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())`)
  const since = rows[0]?.since
  return since ? new Date(since) : null
}
