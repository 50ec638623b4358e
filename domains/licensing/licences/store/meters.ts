import { lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type CountedUse, type MeterState, type MeterTerms, periodOf, type UseReport } from '../rules/meters'
import type { Place } from '../rules/seats'
import { seatPools } from '../tables'
import { meterCounts, meterUses } from '../tables/meters'

interface CountRow extends Record<string, unknown> {
  readonly meter: string
  readonly period: string
  readonly used: string
  readonly extra: string
}

/** Returns these terms with what is used in the present period, and what staff have added to its limit. */
function stateOf(counts: readonly CountRow[], terms: MeterTerms, now: Date): MeterState {
  const period = periodOf(terms.per, now)
  const found = counts.find((count) => count.meter === terms.meter && count.period === period)
  return { ...terms, used: Number(found?.used ?? 0), limit: terms.limit + Number(found?.extra ?? 0) }
}

/** @param pool locked, where the answer decides on something */
export async function meterStates(
  database: Queryable,
  { pool, terms, now }: { readonly pool: number; readonly terms: readonly MeterTerms[]; readonly now: Date },
): Promise<readonly MeterState[]> {
  if (terms.length === 0) return []
  const { rows } = await database.execute<CountRow>(sql`
    select meter, period, sum(used)::text used, sum(extra)::text extra from ${meterCounts}
    where pool_id = ${pool} and period in (${sql.join(
      terms.map(({ per }) => sql`${periodOf(per, now)}`),
      sql`, `,
    )}) group by meter, period`)
  return terms.map((each) => stateOf(rows, each, now))
}

/** Returns the reports that were not counted before, each once. */
export async function newReports(
  transaction: Transaction,
  pool: number,
  reports: readonly UseReport[],
): Promise<readonly UseReport[]> {
  if (reports.length === 0) return []
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select id from ${meterUses} where pool_id = ${pool} and id in (${sql.join(
      reports.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )})`)
  const known = new Set(rows.map(({ id }) => id))
  return reports.filter(({ id }) => {
    const isNew = !known.has(id)
    known.add(id)
    return isNew
  })
}

/** Counts uses that are new to a locked pool. */
export async function countUses(
  transaction: Transaction,
  { pool, uses, now }: { readonly pool: number; readonly uses: readonly CountedUse[]; readonly now: Date },
): Promise<void> {
  if (uses.length === 0) return
  await transaction.execute(sql`
    with given as (
        select * from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
          as given(id uuid, meter text, period text, amount integer)),
      written as (
        insert into ${meterUses} (pool_id, id, meter, period, amount, counted_at)
        select ${pool}::bigint, id, meter, period, amount, ${now}::timestamptz from given
        on conflict (pool_id, id) do nothing returning meter, period, amount)
    insert into ${meterCounts} as counted (pool_id, meter, period, begun_in, used, changed_at)
    select ${pool}::bigint, meter, period, ${pool}::bigint, sum(amount), ${now}::timestamptz from written
    group by meter, period
    on conflict (pool_id, meter, period, begun_in)
      do update set used = counted.used + excluded.used, changed_at = excluded.changed_at`)
}

interface AddedUse {
  readonly pool: number
  readonly meter: string
  readonly period: string
  readonly amount: number
  readonly now: Date
}

/** Adds to the limit of a period. */
export const addToLimit = (transaction: Transaction, { pool, meter, period, amount, now }: AddedUse) =>
  transaction
    .insert(meterCounts)
    .values({ poolId: pool, meter, period, begunIn: pool, extra: amount, changedAt: now })
    .onConflictDoUpdate({
      target: [meterCounts.poolId, meterCounts.meter, meterCounts.period, meterCounts.begunIn],
      set: { extra: sql`${meterCounts.extra} + ${amount}`, changedAt: now },
    })

/** The meters of a member's places, in one statement. */
export async function metersOfPlaces(
  database: Queryable,
  {
    memberId,
    places,
    now,
  }: {
    readonly memberId: number
    readonly places: readonly (Place & { terms: readonly MeterTerms[] })[]
    readonly now: Date
  },
) {
  if (places.length === 0) return []
  const { rows } = await database.execute<CountRow & { line: string; platform: string }>(sql`
    select p.line, p.platform, c.meter, c.period, sum(c.used)::text used, sum(c.extra)::text extra
    from ${seatPools} p join ${meterCounts} c on c.pool_id = p.id
    where p.member_id = ${memberId} and c.period in (${sql.join(
      (['month', 'year', 'all'] as const).map((per) => sql`${periodOf(per, now)}`),
      sql`, `,
    )}) group by p.line, p.platform, c.meter, c.period`)
  return places.map(({ line, platform, terms }) => {
    const counts = rows.filter((row) => row.line === line && row.platform === platform)
    return { line, platform, meters: terms.map((each) => stateOf(counts, each, now)) }
  })
}

/** Uses that can no longer be reported again. */
export const purgeUses = (database: Queryable, before: Date) =>
  database.delete(meterUses).where(lt(meterUses.countedAt, before))

/** Has the meters of one locked pool count for another one. */
export async function moveMeters(
  transaction: Transaction,
  { pool, to }: { readonly pool: number; readonly to: number },
) {
  await transaction.execute(sql`
    insert into ${meterUses} (pool_id, id, meter, period, amount, counted_at)
    select ${to}::bigint, id, meter, period, amount, counted_at from ${meterUses} where pool_id = ${pool}
    on conflict (pool_id, id) do nothing`)
  await transaction.execute(sql`delete from ${meterUses} where pool_id = ${pool}`)
  await transaction.execute(sql`update ${meterCounts} set pool_id = ${to} where pool_id = ${pool}`)
}
