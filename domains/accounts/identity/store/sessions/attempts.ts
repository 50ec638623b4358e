import { and, eq, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, between, type Duration, seconds } from '@/platform/time/duration'
import type { Throttle } from '@/platform/time/throttle'
import { attempts } from '../../tables/members'

/**
 * Counts one attempt against every throttle, in one round trip, before it is made: of many at once only so many get
 * through. One that a throttle refuses counts against none, so that anyone who is refused cannot use up what others share.
 * @param closedBy keys of throttles that block it while they are closed, and against which it does not count
 * @returns null when it may go ahead, else how long to wait
 */
export async function countAttempt(
  database: Queryable,
  throttles: readonly Throttle[],
  now: Date,
  closedBy: readonly string[] = [],
): Promise<Duration | null> {
  const { rows } = await database.execute<{ next_at: string | null }>(sql`
    with ${counting(throttles, closedBy, now)} ${refusals}`)
  return longestOf(
    rows.map(({ next_at }) => next_at),
    now,
  )
}

/** Further throttles that are read when an attempt is counted, in the same round trip. */
interface AttemptBeside {
  /** Other throttles that block while they are closed; this attempt does not count against them. */
  readonly closedBy: readonly string[]
  /** Any of these is closed: then something more is asked. */
  readonly askedBy: readonly string[]
  readonly condition: SQL
}

/** The same, and what else has to be known of the attempt: whether something more is asked, and whether a condition holds. */
export async function countAttemptBeside(
  database: Queryable,
  throttles: readonly Throttle[],
  { closedBy, askedBy, condition }: AttemptBeside,
  now: Date,
): Promise<{ readonly wait: Duration | null; readonly asked: boolean; readonly holds: boolean }> {
  const { rows } = await database.execute<{ waits: (string | null)[] | null; asked: boolean; holds: boolean }>(sql`
    with ${counting(throttles, closedBy, now)},
      waits as (${refusals})
    select (select json_agg(next_at) from waits) as waits, (${condition}) as holds,
      exists (select from ${attempts} a where ${amongst(askedBy)} and a.next_at > ${now}) as asked`)
  const [found] = rows
  return { wait: longestOf(found?.waits ?? [], now), asked: found?.asked === true, holds: found?.holds === true }
}

const amongst = (keys: readonly string[]) =>
  sql`a.key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`

/** Counts an attempt, unless a throttle refuses it: `wanted` are those that count it, `refused` those that do not let it through. */
function counting(throttles: readonly Throttle[], closedBy: readonly string[], now: Date): SQL {
  // Sorted by key, so that two attempts never deadlock.
  const wanted = JSON.stringify(
    throttles.map((each) => ({ firstDelay: seconds(1), ...each })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  )
  const own = (column: string) => sql`(select ${sql.identifier(column)} from wanted w where w.key = a.key)`
  // Attempts at once come in another order than they began, and the clocks of two servers differ a little.
  const since = sql`greatest(0, extract(epoch from excluded.updated_at - a.updated_at) * 1000)`
  const left = sql`greatest(0, a.count - floor(${since} / ${own('forgives')}))::int`
  const delay = sql`case when ${left} < ${own('free')} then 0
    else least(${own('longestDelay')}, ${own('firstDelay')} * power(2, least(${left} - ${own('free')}, 30))) end`
  return sql`wanted as (
        select * from jsonb_to_recordset(${wanted}::jsonb) as w(key text, free int, forgives bigint, "firstDelay" bigint, "longestDelay" bigint)),
      refused as (
        select a.key, a.next_at from ${attempts} a
        where (a.key in (select key from wanted)${closedBy.length === 0 ? sql`` : sql` or ${amongst(closedBy)}`})
          and a.next_at > ${now}),
      taken as (
        insert into ${attempts} as a (key, count, next_at, updated_at)
        select key, 1, case when free > 0 then 'epoch' else ${now}::timestamptz + "firstDelay" * interval '1 millisecond' end,
          ${now}::timestamptz from wanted where not exists (select from refused) order by key
        on conflict (key) do update set
          count = ${left} + 1,
          next_at = case when ${delay} = 0 then 'epoch' else excluded.updated_at + ${delay} * interval '1 millisecond' end,
          updated_at = greatest(a.updated_at, excluded.updated_at)
        where a.next_at <= excluded.updated_at
        returning a.key)`
}

/** When each throttle that refused the attempt opens again: those that were closed, or were closed meanwhile. */
const refusals = sql`
    select next_at from refused
    union all
    select a.next_at from wanted left join ${attempts} a using (key)
    where not exists (select from refused) and wanted.key not in (select key from taken)`

function longestOf(moments: readonly (string | null)[], now: Date): Duration | null {
  if (moments.length === 0) return null
  const waits = moments.map((moment) => (moment === null ? 0 : between(now, new Date(moment))))
  return Math.max(seconds(1), ...waits) as Duration
}

/** The condition that a throttle is closed at the moment. */
export const isClosed = (key: string, now: Date) =>
  sql`exists (select from ${attempts} a where a.key = ${key} and a.next_at > ${now})`

/** Returns how long until all of some throttles are open; null: they are. */
export async function closedFor(database: Queryable, keys: readonly string[], now: Date): Promise<Duration | null> {
  const [found] = await database
    .select({ last: max(attempts.nextAt) })
    .from(attempts)
    .where(and(inArray(attempts.key, [...keys]), gt(attempts.nextAt, now)))
  return found?.last ? between(now, found.last) : null
}

/** How many attempts a throttle has counted and not forgiven. */
export async function triesOf(database: Queryable, key: string): Promise<number> {
  const [found] = await database.select({ count: attempts.count }).from(attempts).where(eq(attempts.key, key))
  return found?.count ?? 0
}

/** Whether this is the first of its kind for so long; of many at once one is. */
export async function isFirstWithin(database: Queryable, key: string, lasting: Duration, now: Date): Promise<boolean> {
  const { rowCount } = await database
    .insert(attempts)
    .values({ key, count: 1, nextAt: after(now, lasting), updatedAt: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { nextAt: after(now, lasting), updatedAt: now },
      setWhere: lte(attempts.nextAt, now),
    })
  return rowCount === 1
}

/** Resets the counts of a successful login: its own completely, and shared ones by this attempt. */
export async function resetAttempts(
  database: Queryable,
  { clears, refunds }: { clears: readonly string[]; refunds: readonly string[] },
  now: Date,
) {
  const cleared = database.$with('cleared').as(
    database
      .delete(attempts)
      .where(inArray(attempts.key, [...clears]))
      .returning({ key: attempts.key }),
  )
  await database
    .with(cleared)
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1`, nextAt: sql`least(${attempts.nextAt}, ${now})` })
    .where(inArray(attempts.key, [...refunds]))
}
