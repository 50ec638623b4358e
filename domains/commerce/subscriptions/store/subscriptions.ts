import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type Texts, textIn, textReader } from '@/platform/i18n/texts'
import { subscriptionPeriods, subscriptionSteps, subscriptions } from '../tables/subscriptions'
import { heldPids } from './held'

/**
 * Returns the name of the running plan, in each language: from the line that paid for it last.
 * @param own a row, by its alias
 */
export const namesOf = (own: SQL) => sql`coalesce((
    select line.names from ${subscriptionPeriods} period
    join ${orderLines} line on line.order_id = period.order_id and line.position = period.position
    where period.subscription_id = ${own}.id order by period.order_id desc limit 1), (
  select line.names from ${orderLines} line where line.order_id = ${own}.order_id and line.position = ${own}.position))`

export type Subscription = typeof subscriptions.$inferSelect

export type SubscriptionChange = Partial<typeof subscriptions.$inferInsert>

/** @returns null when this line has a subscription already */
export async function addSubscription(
  transaction: Transaction,
  subscription: typeof subscriptions.$inferInsert,
): Promise<Subscription | null> {
  const [added] = await transaction.insert(subscriptions).values(subscription).onConflictDoNothing().returning()
  return added ?? null
}

export async function changeSubscription(
  transaction: Transaction,
  id: number,
  change: SubscriptionChange,
): Promise<Subscription> {
  const [changed] = await transaction.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning()
  if (!changed) throw new Error(`There is no subscription ${id}`)
  return changed
}

/**
 * Locks our subscriptions for a provider's: the purchase of the checkout whose own payment began it, and imported ones
 * under its name. The locks hold until the transaction ends, so that of two concurrent changes the second sees the
 * first.
 */
export const lockPaymentStatusFor = async (
  transaction: Transaction,
  { provider, subscription, boughtIn }: { provider: ProviderName; subscription: string; boughtIn: string | null },
) => {
  const named = eq(subscriptions.providerSubscription, subscription)
  const unnamed = and(isNull(subscriptions.providerSubscription), eq(subscriptions.checkout, boughtIn ?? ''))
  const which = and(eq(subscriptions.provider, provider), boughtIn === null ? named : or(named, unnamed))
  await lockTogether(transaction, which)
  return transaction.select().from(subscriptions).where(which).orderBy(asc(subscriptions.position)).for('update')
}

/** Whether a provider charges a subscription of ours under that name. */
export const isCharged = async (transaction: Transaction, provider: ProviderName, subscription: string) =>
  (await transaction.$count(
    subscriptions,
    and(eq(subscriptions.provider, provider), eq(subscriptions.providerSubscription, subscription)),
  )) > 0

export async function subscriptionById(database: Queryable, id: number): Promise<Subscription | null> {
  const [found] = await database.select().from(subscriptions).where(eq(subscriptions.id, id))
  return found ?? null
}

/** Returns a subscription by its reference in links, of any member. */
export const subscriptionCalled = (database: Queryable, reference: string): Promise<NamedSubscription | null> =>
  oneWith(database, eq(subscriptions.reference, reference))

/** The one that was bought in a line of an order, the line counted from 0. */
export const subscriptionAt = (database: Queryable, { order, position }: { order: string; position: number }) =>
  oneWith(database, and(eq(orders.number, order), eq(subscriptions.position, position)))

/** The ids of those about which there is something to do, in pages. */
export async function subscriptionsDue(
  database: Queryable,
  now: Date,
  last: number | null,
  most: number,
): Promise<readonly number[]> {
  const rows = await database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(lte(subscriptions.lookAt, now), gt(subscriptions.id, last ?? 0)))
    .orderBy(asc(subscriptions.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Locks one of them for this process; null: nothing is due, or another process has done it. */
export async function takeDue(transaction: Transaction, id: number, now: Date): Promise<Subscription | null> {
  const which = and(eq(subscriptions.id, id), lte(subscriptions.lookAt, now))
  await lockTogether(transaction, which)
  const [due] = await transaction.select().from(subscriptions).where(which).for('update')
  return due ?? null
}

/**
 * Locks all that the members of some subscriptions have, by their numbers. A change of one looks at the others as well, to
 * say until when the member is served: two that began each with its own would wait for each other.
 */
async function lockTogether(transaction: Transaction, which: SQL | undefined) {
  const holders = transaction.select({ memberId: subscriptions.memberId }).from(subscriptions).where(which)
  await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(inArray(subscriptions.memberId, holders))
    .orderBy(asc(subscriptions.id))
    .for('update')
}

export const lockOfMember = (transaction: Transaction, memberId: number) =>
  transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(asc(subscriptions.id))
    .for('update')

export interface OwnSubscription extends Subscription {
  /** The number of the order in which it was bought. */
  readonly orderNumber: string
}

export interface NamedSubscription extends OwnSubscription {
  /** The member's other subscriptions, by product. */
  readonly held: readonly number[]
}

/** Returns a member's own subscription by its reference in links; another member's answers like an unknown one. */
export const ownSubscription = (database: Queryable, memberId: number, reference: string) =>
  oneWith(database, and(eq(subscriptions.memberId, memberId), eq(subscriptions.reference, reference)))

async function oneWith(database: Queryable, condition: SQL | undefined): Promise<NamedSubscription | null> {
  const [found] = await database
    .select({
      subscription: subscriptions,
      orderNumber: orders.number,
      held: heldPids(sql`${subscriptions.memberId}`, sql`${subscriptions.id}`),
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(condition)
  return found ? { ...found.subscription, orderNumber: found.orderNumber, held: found.held } : null
}

/** The subscriptions of a member that a provider collects for, and has not ended. */
export const chargeable = (database: Queryable, memberId: number) =>
  database
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.memberId, memberId), ne(subscriptions.state, 'ended'), isNotNull(subscriptions.provider)),
    )

/** How many there are that have not ended. */
export const countRunning = (database: Queryable) => database.$count(subscriptions, ne(subscriptions.state, 'ended'))

/** Adds the order of a renewal to what a subscription has become. */
export const addPeriod = (
  transaction: Transaction,
  period: { readonly orderId: number; readonly position: number; readonly subscriptionId: number },
) => transaction.insert(subscriptionPeriods).values(period)

/** Writes down what has happened to the renewals of a subscription. */
export const addStep = (transaction: Transaction, step: typeof subscriptionSteps.$inferInsert) =>
  transaction.insert(subscriptionSteps).values(step)

/** Whether a pause from then on is the last that was written down: the provider has agreed to it. */
export async function isPauseSettled(database: Queryable, id: number, from: Date) {
  const [last] = await database
    .select({ step: subscriptionSteps.step, runsUntil: subscriptionSteps.runsUntil })
    .from(subscriptionSteps)
    .where(eq(subscriptionSteps.subscriptionId, id))
    .orderBy(desc(subscriptionSteps.id))
    .limit(1)
  return last?.step === 'paused' && last.runsUntil.getTime() === from.getTime()
}

/** The subscriptions whose newest period an order's lines have paid for. */
export async function lockPaidBy(transaction: Transaction, orderId: number, positions: 'all' | readonly number[]) {
  const period = sql`select ${subscriptionPeriods.subscriptionId}, ${subscriptionPeriods.orderId}, ${subscriptionPeriods.position} from ${subscriptionPeriods}`
  const { rows } = await transaction.execute<{ id: string; position: number }>(sql`
    select own.id, paid.position from ${subscriptions} own
    cross join lateral (
      select * from (
        select own.id as subscription_id, own.order_id, own.position union all
        ${period} where ${subscriptionPeriods.subscriptionId} = own.id) every_period
      order by order_id desc limit 1) paid
    where paid.order_id = ${orderId}
      and (own.order_id = ${orderId} or own.id in (
        select ${subscriptionPeriods.subscriptionId} from ${subscriptionPeriods} where ${subscriptionPeriods.orderId} = ${orderId}))`)
  const ids = rows
    .filter(({ position }) => positions === 'all' || positions.includes(position))
    .map(({ id }) => Number(id))
  if (ids.length === 0) return []
  await lockTogether(transaction, inArray(subscriptions.id, ids))
  return transaction.select().from(subscriptions).where(inArray(subscriptions.id, ids)).for('update')
}

export interface Addressee {
  readonly email: string
  readonly language: Language
  /** Of the order, which has the order of dates in letters about it. */
  readonly country: string
  readonly product: string
}

/** Returns the recipient of letters about a subscription, and its product's name there. */
export async function addresseeOf(
  database: Queryable,
  { languages }: Pick<Offer, 'languages'>,
  { id }: Pick<Subscription, 'id'>,
  wished?: Language,
): Promise<Addressee> {
  const [found] = await database
    .select({
      email: letterAddress,
      own: members.language,
      ordered: orders.language,
      country: orders.country,
      names: sql<Texts>`${namesOf(sql`${subscriptions}`)}`,
    })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.id, id))
  if (!found) throw new Error(`The subscription ${id} has no member`)
  const language = wished ?? (languages.is(found.own) ? found.own : found.ordered)
  return {
    email: found.email,
    language,
    country: found.country,
    product: textIn(found.names, textReader(languages, language)),
  }
}

/** The row stays locked until the transaction ends. */
export async function lockSubscription(transaction: Transaction, id: number): Promise<Subscription | null> {
  await lockTogether(transaction, eq(subscriptions.id, id))
  const [found] = await transaction.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return found ?? null
}

/** Whether nothing else is paid for by the provider's subscription behind it, which is changed and paused as a whole. */
export const isPaidAlone = (own: SQL) => sql<boolean>`not exists (
  select from ${subscriptions} beside where beside.provider = ${own}.provider and beside.checkout = ${own}.checkout
    and beside.id <> ${own}.id and beside.state <> 'ended')`
