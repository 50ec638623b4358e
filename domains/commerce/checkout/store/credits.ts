import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { paidBy } from '@/domains/commerce/subscriptions'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type FrozenLine, towardLaterVersion } from '../rules/frozen-line'
import { checkouts, creditUses, purchaseCredits } from '../tables/checkouts'

/** Whether an order line has lowered the price of an upgrade that stands. @param line a row of order lines, by its alias */
export const isCredited = (line: SQL) => sql`exists (
  select from ${purchaseCredits} credit
  join ${checkouts} paid on paid.reference = credit.checkout
  join ${orderLines} upgrade on upgrade.order_id = paid.order_id and upgrade.position = credit.upgrade
  where credit.order_id = ${line}.order_id and credit.position = ${line}.position
    and upgrade.status = ${orderStatus.complete})`

/** Selects the credits of a licence towards a later version: each licence is credited once, whichever version it is. */
const upgradesOf = (line: SQL) => sql`from ${purchaseCredits} credit
  where credit.order_id = ${line}.order_id and credit.position = ${line}.position
    and credit.toward = ${towardLaterVersion} and ${isStanding(sql`credit`)}`

/** Whether an order line has led to a later version, which stands (decision 0110). @param line a row of order lines, by its alias */
export const isUpgraded = (line: SQL) => sql`exists (select ${upgradesOf(line)})`

/** And whether that one has taken its place. */
export const isReplaced = (line: SQL) => sql`exists (select ${upgradesOf(line)} and (
  select (paid.lines -> credit.upgrade::int ->> 'replaces')::boolean from ${checkouts} paid
  where paid.reference = credit.checkout))`

interface CreditedCheckout {
  readonly reference: string
  readonly lines: readonly FrozenLine[]
}

/**
 * Records the purchases that have lowered the prices of a checkout: each once towards the same target, even under
 * concurrent checkouts, and none is refunded while its target is kept. Their orders stay locked until the transaction
 * ends, as they are while a refund is requested.
 * @returns false when one of them was refunded, asked back, or credited to another purchase since the price was agreed
 */
export async function reserveCredits(
  transaction: Transaction,
  holdings: HoldingsReader,
  { reference, lines }: CreditedCheckout,
): Promise<boolean> {
  const wanted = lines.flatMap(({ credited = [], pid, toward = pid }, upgrade) =>
    credited.map((purchase) => ({ upgrade, toward, ...purchase })),
  )
  if (wanted.length === 0) return true
  const ids = wanted.map(({ order }) => order)
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.id)
    .for('no key update')
  const { rows } = await transaction.execute<{ kept: boolean }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (upgrade smallint, "order" bigint, position smallint, toward integer)),
    known as (select from ${purchaseCredits} where checkout = ${reference} limit 1),
    free as (
      select bool_and(${holdings.counts('credit', sql`line`)}) as all_of_them
      from wanted join ${orderLines} line on line.order_id = wanted."order" and line.position = wanted.position),
    added as (
      insert into ${purchaseCredits} as credit (checkout, upgrade, order_id, position, toward)
      select distinct on ("order", position, toward) ${reference}, upgrade, "order", position, toward from wanted
      where (select all_of_them from free) and not exists (select from known)
      on conflict (order_id, position, toward) do update set checkout = excluded.checkout, upgrade = excluded.upgrade
        where not ${isStanding(sql`credit`)}
      returning credit.checkout)
    select exists (select from known) or (select count(*) from added) = (select count(*) from wanted) as kept`)
  if (rows[0]?.kept) return true
  await transaction.delete(purchaseCredits).where(eq(purchaseCredits.checkout, reference))
  return false
}

/** Whether what a purchase was credited on stands: else it may be credited again. @param credit a row, by its alias */
const isStanding = (credit: SQL) => sql`exists (
  select from ${checkouts} paid join ${orderLines} bought
    on bought.order_id = paid.order_id and bought.position = ${credit}.upgrade
  where paid.reference = ${credit}.checkout and bought.status = ${orderStatus.complete})`

/**
 * Whether a member may have the offers of a checkout that are taken once. Their row stays locked until the transaction
 * ends, so that of payments that come at once the next one sees what this one has bought.
 */
export async function mayTakeOffers(
  transaction: Transaction,
  { reference, lines }: CreditedCheckout,
  memberId: number,
): Promise<boolean> {
  const pids = lines.flatMap(({ pid, once }) => (once ? [pid] : []))
  if (pids.length === 0) return true
  await transaction.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  const { rows } = await transaction.execute<{ taken: boolean }>(sql`
    select exists (
      select from ${checkouts} paid join ${orders} bought on bought.id = paid.order_id
      join ${orderLines} line on line.order_id = bought.id
      where bought.member_id = ${memberId} and paid.reference <> ${reference}
        and line.status = ${orderStatus.complete} and line.pid in ${pids}
        and (paid.lines -> line.position::int ->> 'once')::boolean) as taken`)
  return rows[0]?.taken === false
}

/**
 * Spends what is left of subscriptions on a checkout. Of checkouts that want the same one the first whose payment comes
 * has it, and those that come at once wait for it. @returns false when one of them was spent on another
 */
export async function spendRemainders(
  transaction: Transaction,
  { reference, lines }: CreditedCheckout,
): Promise<boolean> {
  const ids = [...new Set(lines.flatMap(({ spends }) => spends ?? []))].sort((one, other) => one - other)
  if (ids.length === 0) return true
  await transaction
    .insert(creditUses)
    .values(ids.map((subscriptionId) => ({ subscriptionId, checkout: reference })))
    .onConflictDoNothing()
  const own = await transaction
    .select({ subscriptionId: creditUses.subscriptionId })
    .from(creditUses)
    .where(and(eq(creditUses.checkout, reference), inArray(creditUses.subscriptionId, ids)))
  if (own.length === ids.length) return true
  await releaseRemainders(transaction, reference)
  return false
}

/** Whether the rest of its subscription has lowered a price. @param line a row of order lines, by its alias */
export const isSpent = (line: SQL) => sql`exists (
  select from ${creditUses} used where used.subscription_id in ${paidBy(line)})`

/** Whether what is left of a subscription has lowered a price. @param subscription its id */
export const remainderSpent = (subscription: SQL) =>
  sql`exists (select from ${creditUses} used where used.subscription_id = ${subscription})`

/** Gives them back: the payment was declined, or is not taken as it is. */
export const releaseRemainders = (transaction: Transaction, checkout: string) =>
  transaction.delete(creditUses).where(eq(creditUses.checkout, checkout))

/** Gives back the rests that were spent on lines of an order which were given back since: nothing was bought for them. */
export const returnRemainders = (database: Queryable, order: number) =>
  database.execute(sql`
    delete from ${creditUses} used using ${checkouts} paid, ${orderLines} line
    where paid.order_id = ${order} and used.checkout = paid.reference and line.order_id = paid.order_id
      and line.status in (${orderStatus.refunded}, ${orderStatus.cancelled})
      and (paid.lines -> line.position::int ->> 'spends')::bigint = used.subscription_id`)
