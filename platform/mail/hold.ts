import { isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { spread } from '@/platform/jobs/spread'
import { jobs } from '@/platform/jobs/tables'
import { mailHolds, mails } from './tables'

/** The held mails of one kind. */
export interface HeldMails {
  readonly kind: string
  readonly count: number
  readonly oldest: Date
}

/** From now on only mails that were just asked for go out, until an operator ends the hold (decision 0061). */
export const holdMails = (transaction: Queryable, { by, now }: { by: string; now: Date }) =>
  transaction.insert(mailHolds).values({ by, since: now }).onConflictDoNothing()

/** Holds the mails that were about to go out as well: of restored data it is unknown which of them were sent since. */
export async function holdWaitingMails(transaction: Queryable, now: Date) {
  await transaction.execute(sql`
    with waiting as (delete from ${jobs} where kind = 'mail' and failed_at is null returning (payload ->> 'id')::bigint as id)
    update ${mails} set held_at = ${now}::timestamptz
    where held_at is null and id in (select id from waiting)`)
}

/** The moment at which a mail begins to be held; null where none is. One that is posted at this moment sees the same. */
export const heldSince = (now: Date) => sql<Date | null>`(select ${now}::timestamptz from ${mailHolds})`

/** Since when mails are held; null: they are not. */
export async function holdOf(database: Queryable): Promise<Date | null> {
  const [hold] = await database.select({ since: mailHolds.since }).from(mailHolds)
  return hold?.since ?? null
}

/** Returns the held mails, by kind. */
export const heldMails = (database: Queryable): Promise<readonly HeldMails[]> =>
  database
    .select({
      kind: mails.kind,
      count: sql<number>`count(*)::int`,
      oldest: sql<Date>`min(${mails.createdAt})`.mapWith(mails.createdAt),
    })
    .from(mails)
    .where(isNotNull(mails.heldAt))
    .groupBy(mails.kind)
    .orderBy(mails.kind)

interface Release {
  readonly now: Date
  /** The hold is confirmed by an operator: the installation sends mail. */
  readonly sends: boolean
}

/** Ends the hold, and lets what was held go out. Mails that are being posted at this moment are waited for. */
export async function releaseMails(transaction: Transaction, { now, sends }: Release) {
  await endHold(transaction)
  if (sends) {
    await transaction.execute(sql`
      insert into ${jobs} (kind, lane, payload, run_at)
      select 'mail', 'mail', jsonb_build_object('id', id), ${spread(now, sql`row_number() over (order by id)`)}
      from ${mails} where held_at is not null order by id`)
  }
  await transaction.update(mails).set({ heldAt: null }).where(isNotNull(mails.heldAt))
}

/** Ends the hold, and drops what was held. */
export async function discardMails(transaction: Transaction) {
  await endHold(transaction)
  await transaction.delete(mails).where(isNotNull(mails.heldAt))
}

/** Concurrent posts wait, or are waited for, so that no mail stays held after the end. */
async function endHold(transaction: Transaction) {
  await transaction.execute(sql`lock table ${mails} in share row exclusive mode`)
  await transaction.delete(mailHolds)
}
