import { type SQL, sql } from 'drizzle-orm'
import { before, type Duration, seconds } from '@/platform/time/duration'
import type { Database, Queryable } from './connect'
import { isLockTimeout } from './errors'

/** A table in weekly partitions by UTC, with a default partition for rows without a week (decision 0077). */
export interface PartitionedTable {
  readonly name: string
  /** The column that says of which week a row is. */
  readonly by: string
}

export const partitionedTables: readonly PartitionedTable[] = [
  { name: 'events', by: 'at' },
  { name: 'mails', by: 'created_at' },
  { name: 'public_events', by: 'at' },
  { name: 'webhook_attempts', by: 'at' },
]

/** How many weeks ahead there are partitions: those who write find theirs even when no job has run for some time. */
const weeksAhead = 3
/**
 * A statement that waits for a lock makes all writers wait behind it, so it gives up soon; the next round tries again.
 * PostgreSQL's own cleaning gives way to us after a second.
 */
const lockTimeout = seconds(3)

interface Partition {
  readonly name: string
  readonly from: Date
  readonly until: Date
}

/** The changes to a table's partitions, by their names. */
export interface PartitionChanges {
  readonly made: string[]
  readonly dropped: string[]
  /** Tables left for the next time, since they were locked. */
  readonly postponed: string[]
}

interface Upkeep {
  readonly now: Date
  /** A partition goes when its last moment is this long ago. */
  readonly keep: Duration
}

/** Makes the partitions of the weeks to come, gives weeks to rows that had none, and drops what is old. */
export async function keepPartitions(
  database: Database,
  table: PartitionedTable,
  { now, keep }: Upkeep,
): Promise<PartitionChanges> {
  const changes: PartitionChanges = { made: [], dropped: [], postponed: [] }
  const change = async (done: string[], name: string, act: (transaction: Queryable) => Promise<boolean>) => {
    // The table was locked a moment ago, and still is.
    if (changes.postponed.length > 0) return void changes.postponed.push(name)
    try {
      const isDone = await database.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`set local lock_timeout = ${lockTimeout}`))
        return act(transaction)
      })
      if (isDone) done.push(name)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      changes.postponed.push(name)
    }
  }
  for (const missing of await missingWeeks(database, table, now)) {
    await change(changes.made, nameOf(table, missing.week), (transaction) => makePartition(transaction, table, missing))
  }
  const limit = before(now, keep)
  const old = (await partitionsOf(database, table)).filter(({ until }) => until <= limit)
  for (const { name } of old) {
    await change(changes.dropped, name, async (transaction) => {
      await transaction.execute(sql`drop table if exists ${placeOf(name)}`)
      return true
    })
  }
  return changes
}

/** Assigns all rows to their weeks, in a database without other users. */
export async function arrangePartitions(database: Queryable, now: Date) {
  for (const table of partitionedTables) {
    for (const missing of await missingWeeks(database, table, now)) await makePartition(database, table, missing)
  }
}

interface MissingWeek {
  readonly week: Date
  /** The default partition has rows of the week, or may get them at this moment. */
  readonly takesRows: boolean
}

/** Returns weeks without a partition for which rows are expected, or are in the default partition. */
async function missingWeeks(
  database: Queryable,
  { name, by }: PartitionedTable,
  now: Date,
): Promise<readonly MissingWeek[]> {
  const { rows } = await database.execute<{ week: string }>(sql`
    select distinct to_char(date_trunc('week', ${sql.identifier(by)} at time zone 'UTC'), 'YYYY-MM-DD') as week
    from ${placeOf(defaultOf(name))} order by week`)
  const partitions = await partitionsOf(database, { name, by })
  const expected = Array.from({ length: weeksAhead + 1 }, (_, ahead) => weekAfter(now, ahead))
  const there = rows.map(({ week }) => new Date(week))
  const weeks = new Map([...there, ...expected].map((each) => [+each, each]))
  const isCovered = (week: Date) => partitions.some(({ from, until }) => from <= week && week < until)
  const missing = [...weeks.values()].filter((week) => !isCovered(week))
  return missing.map((week) => ({ week, takesRows: week <= now || there.some((each) => +each === +week) }))
}

/**
 * Creates a partition. A statement that was planned without it would miss the moved rows. So where there are any, all
 * readers and writers wait for the table's lock before they read its partitions.
 * @returns false when it exists: another process was faster
 */
async function makePartition(
  database: Queryable,
  table: PartitionedTable,
  { week, takesRows }: MissingWeek,
): Promise<boolean> {
  const parent = sql`public.${sql.identifier(table.name)}`
  const rest = placeOf(defaultOf(table.name))
  const place = placeOf(nameOf(table, week))
  const by = sql.identifier(table.by)
  const [from, until] = [week, weekAfter(week, 1)].map((each) => sql.raw(`'${each.toISOString()}'`))
  const own = sql`${by} >= ${from}::timestamptz and ${by} < ${until}::timestamptz`
  // Either stops others who would make one; the second stops no one who reads or writes.
  const lock = sql.raw(takesRows ? 'access exclusive' : 'share update exclusive')
  await database.execute(sql`lock table only ${parent} in ${lock} mode`)
  if ((await partitionsOf(database, table)).some(({ name }) => name === nameOf(table, week))) return false
  await database.execute(sql`lock table ${rest} in access exclusive mode`)
  // A row that came since then waits there for the next round.
  if (!takesRows && (await database.execute(sql`select from ${rest} where ${own} limit 1`)).rows.length > 0)
    return false
  // Rows are moved before it is a partition: triggers have seen them already.
  await database.execute(sql`create table ${place} (like ${parent} including defaults including constraints)`)
  await database.execute(sql`
    with moved as (delete from ${rest} where ${own} returning *)
    insert into ${place} select * from moved`)
  await database.execute(sql`alter table ${parent} attach partition ${place} for values from (${from}) to (${until})`)
  return true
}

/** All but the default one. */
export async function partitionsOf(database: Queryable, { name }: PartitionedTable): Promise<readonly Partition[]> {
  const bound = sql`pg_get_expr(c.relpartbound, c.oid)`
  const { rows } = await database.execute<{ name: string; from: string; until: string }>(sql`
    select c.relname as name,
      extract(epoch from substring(${bound} from ${`FROM \\('([^']+)'\\)`})::timestamptz)::text as from,
      extract(epoch from substring(${bound} from ${`TO \\('([^']+)'\\)`})::timestamptz)::text as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${name}`}::regclass and ${bound} <> 'DEFAULT' order by until`)
  return rows.map(({ name, from, until }) => ({ name, from: moment(from), until: moment(until) }))
}

/** Reads seconds since 1970 from text. */
const moment = (text: string) => new Date(seconds(Number(text)))
const placeOf = (name: string): SQL => sql`partitions.${sql.identifier(name)}`
const defaultOf = (name: string) => `${name}_default`
const nameOf = ({ name }: PartitionedTable, week: Date) =>
  `${name}_${week.toISOString().slice(0, 10).replaceAll('-', '_')}`
/** The beginning of a week, which is a Monday's in UTC. */
const weekAfter = (moment: Date, weeks: number) =>
  new Date(
    Date.UTC(
      moment.getUTCFullYear(),
      moment.getUTCMonth(),
      moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7) + 7 * weeks,
    ),
  )
