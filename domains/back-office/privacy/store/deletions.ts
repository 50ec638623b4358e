import { and, asc, eq, gt, isNotNull, isNull, lte, max, type SQLWrapper, sql } from 'drizzle-orm'
import { passwordHashOfCaller } from '@/domains/accounts/identity'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { subscriptions } from '@/domains/commerce/subscriptions/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { SessionColumn } from '@/platform/database/session-column'
import type { Language } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import type { EventBus } from '@/platform/jobs/events'
import { accountDeletions } from '../tables'

declare module '@/platform/jobs/events' {
  interface Events {
    /** A member has asked for the end of the account; it waits. */
    'account.deletion_requested': AccountEvent
    /** The account has ended. */
    'account.erased': AccountEvent
    /** The member keeps the account after all. */
    'account.kept': AccountEvent
  }
}

interface AccountEvent {
  readonly memberId: number
}

export type Deletion = typeof accountDeletions.$inferSelect

/** A subscription that would be charged again. */
export interface RenewingSubscription {
  readonly names: Texts
  /** ISO 8601. */
  readonly paidUntil: string
}

interface DeletionStanding {
  readonly passwordHash: string
  /** ISO 8601; null: no end was requested. */
  readonly endsAt: string | null
  readonly renewing: readonly RenewingSubscription[] | null
}

/** Until when the account of the member's row waits for its end, or null: for the page, beside the session. */
export const endOfAccount = sql<string | null>`(
  select d.ends_at from ${accountDeletions} d where d.member_id = ${members.id} and d.erased_at is null)`

/** Whether an account's end was asked for, or has come. @param memberId an expression */
export const isEnding = (memberId: SQLWrapper) =>
  sql<boolean>`exists (select from ${accountDeletions} d where d.member_id = ${memberId})`

/** Whether nothing is left of it but its books. */
export const isErased = (memberId: SQLWrapper) => sql<boolean>`exists (
  select from ${accountDeletions} d where d.member_id = ${memberId} and d.erased_at is not null)`

/** The facts that asking for the end of an account needs, in the statement that finds the session. */
export const standing: SessionColumn<DeletionStanding> = {
  name: 'account deletion',
  expression: sql`json_build_object(
    'passwordHash', ${passwordHashOfCaller},
    'endsAt', ${endOfAccount},
    'renewing', (select json_agg(json_build_object('names', l.names, 'paidUntil', s.paid_until) order by s.paid_until)
      from ${subscriptions} s join ${orderLines} l on l.order_id = s.order_id and l.position = s.position
      where s.member_id = ${members.id} and s.provider is not null and s.state in ('active', 'pastDue')))`,
}

interface Request {
  readonly memberId: number
  readonly language: Language
  readonly now: Date
  readonly endsAt: Date
}

/**
 * Marks an account for deletion and announces it, in one statement.
 * @returns false when it is marked already
 */
export async function requestDeletion(
  database: Queryable,
  events: EventBus,
  { memberId, language, now, endsAt }: Request,
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    with ${events.announcement('account.deletion_requested', { memberId }, now)}
    insert into ${accountDeletions} (member_id, language, requested_at, ends_at)
    values (${memberId}, ${language}, ${now}, ${endsAt}) on conflict (member_id) do nothing`)
  return rowCount === 1
}

/** The person who keeps an account: its member, or a holder of the mailed link. */
export type AccountHolder = { readonly memberId: number } | { readonly keepHash: Buffer }

/** Ends the wait. @returns whose account is kept; null: none waits that this may keep */
export async function keepAccount(transaction: Transaction, holder: AccountHolder): Promise<number | null> {
  const named =
    'memberId' in holder
      ? eq(accountDeletions.memberId, holder.memberId)
      : eq(accountDeletions.keepHash, holder.keepHash)
  const [kept] = await transaction
    .delete(accountDeletions)
    .where(and(named, isNull(accountDeletions.erasedAt)))
    .returning({ memberId: accountDeletions.memberId })
  return kept?.memberId ?? null
}

export interface Addressee {
  readonly email: string
  readonly language: Language
}

/** Returns the recipient of letters about an account, and the end of its wait, if any. */
export async function addresseeOf(database: Queryable, memberId: number) {
  const [found] = await database
    .select({
      id: members.id,
      kind: members.kind,
      name: members.username,
      email: letterAddress,
      own: members.language,
      deletion: accountDeletions,
    })
    .from(members)
    .leftJoin(accountDeletions, eq(accountDeletions.memberId, members.id))
    .where(eq(members.id, memberId))
  return found ?? null
}

/**
 * Puts the secret of the mailed link in place. @param again in place of one that was mailed before
 * @returns false when there is one, or the account waits no more
 */
export async function putKeepHash(
  transaction: Transaction,
  memberId: number,
  { keepHash, again }: { readonly keepHash: Buffer; readonly again: boolean },
): Promise<boolean> {
  const put = await transaction
    .update(accountDeletions)
    .set({ keepHash })
    .where(
      and(
        eq(accountDeletions.memberId, memberId),
        again ? undefined : isNull(accountDeletions.keepHash),
        isNull(accountDeletions.erasedAt),
      ),
    )
    .returning({ memberId: accountDeletions.memberId })
  return put.length > 0
}

/** The accounts whose deletion, or the mail before it, is due; each is looked at again under its lock. */
export async function waitingUntil(database: Queryable, moment: Date): Promise<readonly number[]> {
  const rows = await database
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(and(isNull(accountDeletions.erasedAt), lte(accountDeletions.endsAt, moment)))
    .orderBy(asc(accountDeletions.endsAt))
  return rows.map(({ memberId }) => memberId)
}

/** The row for this transaction alone; null: the account is kept, or another process deals with it. */
export async function takeDeletion(transaction: Transaction, memberId: number): Promise<Deletion | null> {
  const [found] = await transaction
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.memberId, memberId), isNull(accountDeletions.erasedAt)))
    .for('update', { skipLocked: true })
  return found ?? null
}

export const markReminded = (transaction: Transaction, memberId: number, now: Date) =>
  transaction.update(accountDeletions).set({ remindedAt: now }).where(eq(accountDeletions.memberId, memberId))

/** Also marks an account that was merged into one that ends, without a request of its own. */
export const markErased = (transaction: Transaction, memberId: number, facts: { erasedAt: Date; booksUntil: Date }) =>
  transaction
    .insert(accountDeletions)
    .values({ memberId, language: 'en', requestedAt: facts.erasedAt, endsAt: facts.erasedAt, ...facts })
    .onConflictDoUpdate({ target: accountDeletions.memberId, set: facts })

/** The accounts that were merged into one, and are nothing without it. */
export async function mergedInto(transaction: Transaction, memberId: number): Promise<readonly number[]> {
  const rows = await transaction
    .select({ id: members.id })
    .from(members)
    .where(eq(members.mergedInto, memberId))
    .orderBy(asc(members.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** The address of the account into which one was merged; null: it was not. */
export async function survivorOf(database: Queryable, memberId: number): Promise<string | null> {
  const { rows } = await database.execute<{ email: string }>(sql`
    select survivor.email from ${members} gone join ${members} survivor on survivor.id = gone.merged_into
    where gone.id = ${memberId}`)
  return rows[0]?.email ?? null
}

/** When the member bought last; null: never. Nothing is bought for the account until the transaction ends. */
export async function newestOrder(transaction: Transaction, memberId: number): Promise<Date | null> {
  await transaction.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')
  const [found] = await transaction
    .select({ placedAt: max(orders.placedAt) })
    .from(orders)
    .where(eq(orders.memberId, memberId))
  return found?.placedAt ?? null
}

const closesBy = (now: Date) => and(isNotNull(accountDeletions.booksUntil), lte(accountDeletions.booksUntil, now))

/** The accounts whose books may be closed. */
export async function closedBooks(database: Queryable, now: Date, last: number | null, most: number) {
  const rows = await database
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(and(closesBy(now), last === null ? undefined : gt(accountDeletions.memberId, last)))
    .orderBy(asc(accountDeletions.memberId))
    .limit(most)
  return rows.map(({ memberId }) => memberId)
}

/** Such an account for this transaction alone. @returns false: another process has closed them, or is at it */
export async function takeClosedBooks(transaction: Transaction, memberId: number, now: Date): Promise<boolean> {
  const found = await transaction
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.memberId, memberId), closesBy(now)))
    .for('update', { skipLocked: true })
  return found.length > 0
}
