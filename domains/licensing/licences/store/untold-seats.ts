import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Place } from '../rules/seats'
import type { SharingSource } from '../rules/shared'
import { type SharedSeatEnding, seatPools, sharedSeats } from '../tables'
import { texts } from './seats-gone'

interface Account {
  readonly accountId: number
  readonly source: SharingSource
}

const isUntold = ({ source }: Pick<Account, 'source'>) =>
  sql`${sharedSeats.untold} and ${sharedSeats.source} = ${source}`

/** Returns the accounts whose people are due a letter about their places, by their ids. @param after the last of those before */
export async function accountsUntold(database: Queryable, source: SharingSource, after: number, most: number) {
  const rows = await database
    .selectDistinct({ id: seatPools.memberId })
    .from(sharedSeats)
    .innerJoin(seatPools, eq(seatPools.id, sharedSeats.poolId))
    .where(sql`${isUntold({ source })} and ${gt(seatPools.memberId, after)}`)
    .orderBy(asc(seatPools.memberId))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Returns the people of an account who are due a letter about their places, by their ids. @param after the last of those before */
export async function peopleUntold(database: Queryable, account: Account, after: number, most: number) {
  const rows = await database
    .selectDistinct({ id: sharedSeats.personId })
    .from(sharedSeats)
    .innerJoin(seatPools, eq(seatPools.id, sharedSeats.poolId))
    .where(
      sql`${isUntold(account)} and ${seatPools.memberId} = ${account.accountId} and ${gt(sharedSeats.personId, after)}`,
    )
    .orderBy(asc(sharedSeats.personId))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** A place that was given to a person, or has ended since they were told. */
export interface UntoldSeat extends Place {
  readonly personId: number
  /** Null: they have it. */
  readonly ending: SharedSeatEnding | null
}

/** Returns what these people are to be told of, as it is now; from then on they are told. */
export async function takeUntold(
  transaction: Transaction,
  { accountId, source, people }: Account & { readonly people: readonly number[] },
): Promise<readonly UntoldSeat[]> {
  const { rows } = await transaction.execute<UntoldSeat & Record<string, unknown>>(sql`
    with due as (
      select s.id from ${sharedSeats} s join ${seatPools} p on p.id = s.pool_id
      where s.untold and s.source = ${source} and p.member_id = ${accountId}::bigint
        and s.person_id in (select value::bigint from ${texts(people)})
      order by s.id for update of s skip locked),
    told as (
      update ${sharedSeats} set untold = false where id in (select id from due)
      returning id, pool_id, person_id, ending)
    select told.person_id::int as "personId", p.line, p.platform, told.ending
    from told join ${seatPools} p on p.id = told.pool_id order by told.id`)
  return rows
}
