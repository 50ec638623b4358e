import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import { numberChanges, numberDays, numberQuarters, numberZone } from '../tables'
import { contributions } from './contributions'
import { dayOf } from './sums'

/** How long quarters of hours are kept: two weeks are compared, to the minute. */
const quartersFor = days(16)

/**
 * Adds changes to the sums, or builds them from everything when there are none yet or the vendor's time zone has
 * changed. Concurrent readers see the state before or after, which agree.
 */
export async function keepSums(database: Database, { timeZone, now }: { timeZone: string; now: Date }) {
  const folded = await database.transaction(async (transaction) => {
    await transaction.execute(one)
    const [kept] = await transaction.select().from(numberZone)
    if (kept?.zone !== timeZone) return false
    const oldest = before(now, quartersFor)
    await transaction.execute(sql`
      with gone as (delete from ${numberChanges} returning at, measure, key, count, amount),
      quarters as (
        insert into ${numberQuarters} as kept (at, measure, key, count, amount)
        select at, measure, key, sum(count), sum(amount) from gone where at >= ${oldest} group by 1, 2, 3
        on conflict (measure, at, key) do update
        set count = kept.count + excluded.count, amount = kept.amount + excluded.amount)
      insert into ${numberDays} as kept (day, measure, key, count, amount)
      select ${dayOf(sql`at`, timeZone)}, measure, key, sum(count), sum(amount) from gone group by 1, 2, 3
      on conflict (measure, day, key) do update
      set count = kept.count + excluded.count, amount = kept.amount + excluded.amount`)
    await transaction.execute(sql`delete from ${numberQuarters} where at < ${oldest}`)
    // Undone sales leave no trace, not even their key.
    await transaction.execute(sql`delete from ${numberQuarters} where count = 0 and amount = 0`)
    await transaction.execute(sql`delete from ${numberDays} where count = 0 and amount = 0`)
    return true
  })
  if (!folded) await countAnew(database, { timeZone, now })
}

/** Lets one run at a time, without blocking writers of changes or readers of sums. */
const one = sql`lock table ${numberZone} in share row exclusive mode`
/** Keeps the time zone from changing while changes are noted by day. */
const alone = sql`lock table ${numberZone} in exclusive mode`

/** The count and the changes so far are read at the same moment. */
const countAnew = (database: Database, { timeZone, now }: { timeZone: string; now: Date }) =>
  database.transaction(
    async (transaction) => {
      await transaction.execute(alone)
      await transaction.execute(sql`delete from ${numberChanges}`)
      await transaction.execute(sql`delete from ${numberDays}`)
      await transaction.execute(sql`delete from ${numberQuarters}`)
      await transaction.execute(sql`
        insert into ${numberDays} (day, measure, key, count, amount)
        select ${dayOf(sql`at`, timeZone)}, measure, key, sum(count), sum(amount)
        from ${contributions((moment) => sql`${moment} is not null`)} counted group by 1, 2, 3`)
      const recent = before(now, quartersFor)
      await transaction.execute(sql`
        insert into ${numberQuarters} (at, measure, key, count, amount)
        select date_bin('15 minutes', at, 'epoch'::timestamptz), measure, key, sum(count), sum(amount)
        from ${contributions((moment) => sql`${moment} >= ${recent}`)} counted group by 1, 2, 3`)
      await transaction.execute(sql`
        insert into ${numberZone} (zone) values (${timeZone})
        on conflict (single) do update set zone = excluded.zone`)
    },
    { isolationLevel: 'repeatable read' },
  )

/** Starts the sums where there are none yet, so that further data is added daily. */
export async function beginSums(database: Database, place: { timeZone: string; now: Date }) {
  const kept = await database.select().from(numberZone)
  if (kept.length === 0) await keepSums(database, place)
}

/**
 * Has the rest of a transaction note what is older than quarters of hours are kept by the day: of millions of orders that
 * are brought along at once that is thousands of changes.
 */
export async function noteByDay(transaction: Transaction, now: Date) {
  await transaction.execute(sql`lock table ${numberZone} in row share mode`)
  await transaction.execute(sql`
    select set_config('foyer.days_zone', zone, true),
      set_config('foyer.days_before', (${before(now, quartersFor)}::timestamptz)::text, true)
    from ${numberZone}`)
}
