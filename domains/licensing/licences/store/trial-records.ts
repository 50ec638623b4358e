import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import { begins } from '@/platform/installation/console/member-search'
import type { TrialState } from '../rules/trials'
import { trials } from '../tables/trials'

/** The filter of staff; undefined does not restrict it. */
interface WantedTrials {
  readonly pid?: number | undefined
  readonly state?: TrialState | undefined
  readonly memberId?: number | undefined
  /** A member's address, the beginning of what a device is called, or the trial's own id. */
  readonly search?: string | undefined
  /** The number of the last one of the page before. */
  readonly before?: number | null | undefined
  readonly most: number
  readonly now: Date
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Each search uses an index of its own. */
function foundBy(search: string): SQL {
  const typed = search.toLowerCase()
  const ways = [
    sql`select own.number from ${trials} own join ${members} member on member.id = own.member_id where member.email = ${typed}`,
    sql`select number from ${trials} where ${begins(sql`lower(device)`, typed)}`,
    sql`select number from ${trials} where ${begins(sql`lower(nickname)`, typed)}`,
    ...(uuid.test(typed) ? [sql`select number from ${trials} where id = ${typed}::uuid`] : []),
  ]
  return sql`${trials.number} in (${sql.join(ways, sql` union all `)})`
}

function inState(state: TrialState, now: Date): SQL {
  const runs = sql`(${trials.endedAt} is null and ${trials.endsAt} > ${now}::timestamptz)`
  if (state === 'bought') return sql`${trials.boughtAt} is not null`
  return state === 'running' ? runs : sql`(${trials.boughtAt} is null and not ${runs})`
}

/** Trials with the addresses of those who have signed in on the device, the newest first. */
export function trialRecords(
  database: Queryable,
  { pid, state, memberId, search, before, most, now }: WantedTrials,
): Promise<TrialRecord[]> {
  return everyTrial(database)
    .where(
      and(
        pid === undefined ? undefined : eq(trials.pid, pid),
        state && inState(state, now),
        memberId === undefined ? undefined : eq(trials.memberId, memberId),
        search === undefined ? undefined : foundBy(search),
        before === undefined || before === null ? undefined : lt(trials.number, before),
      ),
    )
    .orderBy(desc(trials.number))
    .limit(most)
}

/** Returns a member's trials that run, or ended after a moment without a purchase. */
export const trialsOfMember = (database: Queryable, memberId: number, after: Date): Promise<TrialRecord[]> =>
  everyTrial(database)
    .where(
      and(
        eq(trials.memberId, memberId),
        isNull(trials.boughtAt),
        gt(sql`coalesce(${trials.endedAt}, ${trials.endsAt})`, after),
      ),
    )
    .orderBy(desc(trials.number))
    .limit(20)

export async function trialRecord(database: Queryable, id: string): Promise<TrialRecord | null> {
  const [found] = await everyTrial(database).where(eq(trials.id, id))
  return found ?? null
}

/** A trial as staff see it; `id` counts in the order of their beginnings, `trial` is in its licences. */
export type TrialRecord = Awaited<ReturnType<typeof everyTrial>>[number]

const everyTrial = (database: Queryable) =>
  database
    .select({
      id: trials.number,
      trial: trials.id,
      pid: trials.pid,
      line: trials.line,
      platform: trials.platform,
      device: trials.device,
      nickname: trials.nickname,
      version: trials.version,
      lastSeenAt: trials.lastSeenAt,
      memberId: trials.memberId,
      email: members.email,
      startedAt: trials.startedAt,
      endsAt: trials.endsAt,
      endedAt: trials.endedAt,
      ending: trials.ending,
      boughtAt: trials.boughtAt,
    })
    .from(trials)
    .leftJoin(members, eq(members.id, trials.memberId))

/** Returns the products with trials, including those that the catalogue no longer has. */
export async function productsTried(database: Queryable): Promise<readonly number[]> {
  // Skips through the index, since there are few products and may be very many trials.
  const { rows } = await database.execute<{ pid: number }>(sql`
    with recursive tried as (
      (select pid from ${trials} order by pid limit 1)
      union all
      select (select pid from ${trials} where pid > tried.pid order by pid limit 1) from tried where tried.pid is not null)
    select pid from tried where pid is not null`)
  return rows.map(({ pid }) => pid)
}
