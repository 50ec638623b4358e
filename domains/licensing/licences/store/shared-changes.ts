import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { SharingSource } from '../rules/shared'
import { type SeatEventKind, type SharedSeatEnding, seatPools, sharedSeats } from '../tables'
import { gone, texts } from './seats-gone'

declare module '@/platform/jobs/events' {
  interface Events {
    /** Places that an account gives to people were given, or have ended. */
    'places.changed': { readonly account: number; readonly source: SharingSource }
  }
}

interface SharedSeatsEnd {
  readonly ids: readonly number[]
  readonly ending: SharedSeatEnding
  /** The person gets no letter: there is another one, or no account. */
  readonly quietly?: boolean
  readonly at: Date
}

const kindOf = (ending: SharedSeatEnding): SeatEventKind => (ending === 'unpaid' ? 'takenBack' : 'unassigned')

/** Ends places of a locked pool that were given, and the seats of the devices on them. @returns how many there were */
export async function endShared(
  transaction: Transaction,
  events: EventBus,
  { ids, ending, quietly = false, at }: SharedSeatsEnd,
) {
  const which = sql`shared_seat_id in (select value::bigint from ${texts(ids)})`
  await transaction.execute(sql`with ${gone(events, which, kindOf(ending), at)} select from gone`)
  const isTold = sql`source in (${toldOf(ending)}) and not ${quietly}::boolean`
  const { rows } = await transaction.execute<{ count: number }>(sql`
    with ended as (
      update ${sharedSeats} set ended_at = ${at}::timestamptz, ending = ${ending}, untold = not untold and ${isTold}
      where id in (select value::bigint from ${texts(ids)}) and ended_at is null returning pool_id, source),
    ${events.announcementOfEach(
      'places.changed',
      sql`select distinct jsonb_build_object('account', p.member_id, 'source', ended.source) as payload
        from ended join ${seatPools} p on p.id = ended.pool_id`,
      at,
    )} select count(*)::int from ended`)
  return rows[0]?.count ?? 0
}

/** The sources whose people learn of such a change by a job. Households write in the call, about all but what is unpaid. */
const toldOf = (ending: SharedSeatEnding | null) => (ending === 'unpaid' ? sql`'company', 'household'` : sql`'company'`)

export interface NewSharedSeat {
  readonly poolId: number
  readonly personId: number
  readonly source: SharingSource
  readonly ruleId: number | null
  readonly assignedBy: number | null
  readonly assignedAt: Date
}

/** Gives a place of a locked pool: the database refuses one more than there are. */
export async function addShared(
  transaction: Transaction,
  events: EventBus,
  { poolId, personId, source, assignedBy, assignedAt }: Omit<NewSharedSeat, 'ruleId'>,
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    with added as (
      insert into ${sharedSeats} (pool_id, person_id, source, assigned_by, assigned_at, untold)
      values (${poolId}::bigint, ${personId}::bigint, ${source}, ${assignedBy}::bigint, ${assignedAt}::timestamptz,
        ${source} in (${toldOf(null)})) returning id),
    ${announced(events, { poolId, source, assignedAt })} select id::int from added`)
  const [added] = rows
  if (!added) throw new Error('The place was not written')
  return added.id
}

/** The event of places that were given in the statement. */
const announced = (
  events: EventBus,
  { poolId, source, assignedAt }: Pick<NewSharedSeat, 'poolId' | 'source' | 'assignedAt'>,
) =>
  events.announcementOfEach(
    'places.changed',
    sql`select jsonb_build_object('account', p.member_id, 'source', ${source}::text) as payload
      from ${seatPools} p where p.id = ${poolId}::bigint and exists (select from added)`,
    assignedAt,
  )

/** As a part of a statement: selects `id`, in the order in which places are given. */
export type PeopleInOrder = SQL

interface SharedSeatsToMany extends Omit<NewSharedSeat, 'personId' | 'assignedBy'> {
  /** None of them has one. */
  readonly people: PeopleInOrder
  readonly most: number
}

/** Gives so many places of a locked pool at once. @returns how many were wanted of these */
export async function addSharedToMany(
  transaction: Transaction,
  events: EventBus,
  { poolId, source, ruleId, assignedAt, people, most }: SharedSeatsToMany,
): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    with added as (
      insert into ${sharedSeats} (pool_id, person_id, source, rule_id, assigned_at, untold)
      select ${poolId}::bigint, wanting.id, ${source}, ${ruleId}::bigint, ${assignedAt}::timestamptz,
        ${source} in (${toldOf(null)})
      from (${people} limit ${most}::int) wanting returning id),
    ${announced(events, { poolId, source, assignedAt })} select count(*)::int from added`)
  return rows[0]?.count ?? 0
}
