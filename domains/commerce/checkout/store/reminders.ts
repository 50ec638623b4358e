import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { hashOf } from '@/domains/accounts/identity'
import { isOwnAddress, letterAddress, members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ProvenAddress } from '@/platform/text/proven-address'
import type { ReminderFacts } from '../rules/reminder'
import { reminderConsents, reminderRefusals, unfinishedCheckouts } from '../tables/reminders'

export type Unfinished = typeof unfinishedCheckouts.$inferSelect

type Basket = Pick<Unfinished, 'basketHash' | 'memberId' | 'email' | 'language' | 'pids' | 'request'>

/** Keeps or updates a basket. One that a mail was sent for stays as it was. */
export async function keepBasket(database: Queryable, { now, ...basket }: Basket & { readonly now: Date }) {
  const { basketHash: _, ...facts } = basket
  await database
    .insert(unfinishedCheckouts)
    .values({ ...basket, consentedAt: now, touchedAt: now })
    .onConflictDoUpdate({
      target: unfinishedCheckouts.basketHash,
      set: { ...facts, touchedAt: now },
      setWhere: isNull(unfinishedCheckouts.sentAt),
    })
}

export const forgetBasket = (database: Queryable, basketHash: Buffer) =>
  database.delete(unfinishedCheckouts).where(eq(unfinishedCheckouts.basketHash, basketHash))

const isDue = (before: Date) => and(isNull(unfinishedCheckouts.sentAt), lt(unfinishedCheckouts.touchedAt, before))

/** Returns the baskets whose mail is due, in pages. */
export async function unfinishedDue(
  database: Queryable,
  before: Date,
  last: Buffer | null,
  most: number,
): Promise<readonly Buffer[]> {
  const rows = await database
    .select({ basketHash: unfinishedCheckouts.basketHash })
    .from(unfinishedCheckouts)
    .where(and(isDue(before), last === null ? undefined : gt(unfinishedCheckouts.basketHash, last)))
    .orderBy(unfinishedCheckouts.basketHash)
    .limit(most)
  return rows.map(({ basketHash }) => basketHash)
}

/** Locks one of them for this process; null: it is no longer due, or another process has it. */
export async function takeUnfinished(
  transaction: Transaction,
  basketHash: Buffer,
  before: Date,
): Promise<Unfinished | null> {
  const [due] = await transaction
    .select()
    .from(unfinishedCheckouts)
    .where(and(isDue(before), eq(unfinishedCheckouts.basketHash, basketHash)))
    .for('update', { skipLocked: true })
  return due ?? null
}

/** The accounts of a buyer: the member's, or those of the address. */
const accountsOf = ({ memberId, email }: Pick<Unfinished, 'memberId' | 'email'>) =>
  memberId === null
    ? sql`select ${members.id} from ${members} where ${isOwnAddress(email ?? '')}`
    : sql`select own.id from ${members} own where ${memberId}::bigint in (own.id, own.merged_into)`

/**
 * Returns the facts that decide whether the one mail is sent.
 * @param refusalHash of an address
 */
export async function reminderFacts(
  transaction: Transaction,
  unfinished: Unfinished,
  hashOf: (address: string) => Buffer,
): Promise<ReminderFacts> {
  const { memberId, email, pids, basketHash } = unfinished
  const [account] =
    memberId === null
      ? []
      : await transaction
          .select({
            to: letterAddress,
            isServed: sql<boolean>`${members.blacklistedAt} is null and ${members.suspendedAt} is null`,
            isWanted: sql<boolean>`exists (select from ${reminderConsents} where ${reminderConsents.memberId} = ${memberId})`,
          })
          .from(members)
          .where(eq(members.id, memberId))
  const to = memberId === null ? email : (account?.to ?? null)
  const { rows } = await transaction.execute<{ bought: boolean; repeated: boolean; refused: boolean }>(sql`
    select
      exists (select from ${orders} join ${orderLines} line on line.order_id = ${orders.id}
        where ${orders.memberId} in (${accountsOf(unfinished)}) and line.pid = any(${sql.param(pids)}::int[])
          and line.status in (${orderStatus.complete}, ${orderStatus.waiting})) as bought,
      exists (select from ${unfinishedCheckouts} other where other.sent_at is not null
        and other.basket_hash <> ${basketHash}
        and (other.member_id = ${memberId}::bigint or other.email = ${to}
          or other.member_id in (${accountsOf(unfinished)}))) as repeated,
      exists (select from ${reminderRefusals} where address_hash = ${to === null ? null : hashOf(to)}::bytea) as refused`)
  const [row] = rows
  return {
    to,
    isServed: account?.isServed ?? memberId === null,
    isWanted: account?.isWanted ?? memberId === null,
    isRefused: row?.refused ?? true,
    isBought: row?.bought ?? true,
    isRepeated: row?.repeated ?? true,
  }
}

type ReminderLinks = Pick<Unfinished, 'sentAt' | 'linkHash' | 'linkUntil' | 'stopHash'>

export const noteReminded = (transaction: Transaction, basketHash: Buffer, links: ReminderLinks) =>
  transaction.update(unfinishedCheckouts).set(links).where(eq(unfinishedCheckouts.basketHash, basketHash))

/**
 * Returns the checkout behind a mailed link, until the link expires.
 * @returns with whether it is followed for the first time
 */
export async function followLink(database: Queryable, { linkHash, now }: { linkHash: Buffer; now: Date }) {
  const good = and(eq(unfinishedCheckouts.linkHash, linkHash), sql`${unfinishedCheckouts.linkUntil} > ${now}`)
  const [first] = await database
    .update(unfinishedCheckouts)
    .set({ returnedAt: now })
    .where(and(good, isNull(unfinishedCheckouts.returnedAt)))
    .returning()
  if (first) return { ...first, isFirst: true }
  const [again] = await database.select().from(unfinishedCheckouts).where(good)
  return again ? { ...again, isFirst: false } : null
}

/**
 * Stops such mails by a mailed link.
 * @returns the owner of the basket; null: it no longer exists
 */
export async function stopByLink(transaction: Transaction, stopHash: Buffer) {
  const [stopped] = await transaction
    .delete(unfinishedCheckouts)
    .where(eq(unfinishedCheckouts.stopHash, stopHash))
    .returning()
  return stopped ?? null
}

/** Returns the hash by which a refusal is recognized without storing the address. */
export const refusalOf = (address: string) => hashOf(`no reminders to ${address}`)

/** Stops reminders to an address, for all askers, until its owner allows them again. */
export const refuseReminders = (transaction: Transaction, addressHash: Buffer, at: Date) =>
  transaction.insert(reminderRefusals).values({ addressHash, at }).onConflictDoNothing()

export async function wantsReminders(database: Queryable, memberId: number): Promise<boolean> {
  const [given] = await database.select().from(reminderConsents).where(eq(reminderConsents.memberId, memberId))
  return given !== undefined
}

/** Records a member's consent; it revokes an earlier refusal for the address that is proven to be theirs. */
export async function wantReminders(
  transaction: Transaction,
  { memberId, provenEmail, now }: { memberId: number; provenEmail: ProvenAddress | null; now: Date },
) {
  await transaction.insert(reminderConsents).values({ memberId, givenAt: now }).onConflictDoNothing()
  if (provenEmail === null) return
  await transaction.delete(reminderRefusals).where(eq(reminderRefusals.addressHash, refusalOf(provenEmail)))
}

/** A member wants none, and what waits for one of theirs is forgotten. */
export async function endReminders(transaction: Transaction, memberId: number) {
  await transaction.delete(reminderConsents).where(eq(reminderConsents.memberId, memberId))
  await transaction.delete(unfinishedCheckouts).where(eq(unfinishedCheckouts.memberId, memberId))
}

/** The members whose mail goes to an address. */
export async function membersAt(database: Queryable, email: string): Promise<readonly number[]> {
  const rows = await database.select({ id: members.id }).from(members).where(isOwnAddress(email))
  return rows.map(({ id }) => id)
}

/** Forgets what a visitor has left with an address. */
export const forgetUnfinished = (transaction: Transaction, email: string) =>
  transaction.delete(unfinishedCheckouts).where(eq(unfinishedCheckouts.email, email))

/**
 * Forgets the buyer's unfinished baskets that hold one of the products bought.
 * @returns whether the buyer had come back by the mail
 */
export async function finishBaskets(
  transaction: Transaction,
  { memberId, email, pids }: { memberId: number; email: string; pids: readonly number[] },
): Promise<boolean> {
  const gone = await transaction
    .delete(unfinishedCheckouts)
    .where(
      and(
        or(eq(unfinishedCheckouts.memberId, memberId), eq(unfinishedCheckouts.email, email)),
        sql`${unfinishedCheckouts.pids} && ${sql.param([...pids])}::int[]`,
      ),
    )
    .returning({ returnedAt: unfinishedCheckouts.returnedAt })
  return gone.some(({ returnedAt }) => returnedAt !== null)
}

/** Forgets what was written about and is over, and what was kept for a mail that never went out. */
export const purgeUnfinished = (database: Queryable, { now, keptSince }: { now: Date; keptSince: Date }) =>
  database
    .delete(unfinishedCheckouts)
    .where(
      or(
        and(isNotNull(unfinishedCheckouts.sentAt), lt(unfinishedCheckouts.linkUntil, now)),
        and(isNull(unfinishedCheckouts.sentAt), lt(unfinishedCheckouts.touchedAt, keptSince)),
      ),
    )
