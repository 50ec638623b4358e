import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { findLocked } from '@/platform/database/find-locked'
import type { Money } from '@/platform/money/money'
import { type CampaignKey, type Site, shopOfOrder, statesBefore } from '../rules'
import { giftClaims } from '../tables'
import { takingCode } from './claims'

interface Gift {
  readonly holdings: HoldingsReader
  readonly memberId: number
  readonly campaign: CampaignKey
  readonly amount: Money
  /** The shop of the pool; null: a pool for every shop of the currency. */
  readonly shop: Site | null
  readonly order: string
  readonly position: number
  /** The operator who gives it. */
  readonly operator: string
  readonly now: Date
}

/** `unknown`: the member has no such line; `closed`: it has its gift, or is given back; `empty`: no code is left. */
export type GiftOutcome = 'given' | 'unknown' | 'closed' | 'empty'

/**
 * Gives a gift for a line without a picture, for any product: an operator’s goodwill. There is still one for each line
 * and campaign, since the page of the campaign shows one; any outcome but `given` must be rolled back.
 */
export async function giveGift(transaction: Transaction, gift: Gift): Promise<GiftOutcome> {
  const { memberId, campaign, amount, shop, position, operator, now } = gift
  const line = await findLocked(
    () => lineOf(transaction, gift),
    ({ orderId }) =>
      transaction
        .select({ position: orderLines.position })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
        .for('share'),
  )
  if (!line) return 'unknown'
  if (!line.isHeld) return 'closed'
  const approved = { state: 'choosing', operator, decidedAt: now, reason: null } as const
  const [claim] = await transaction
    .insert(giftClaims)
    .values({ ...approved, campaign, orderId: line.orderId, position, memberId, submittedAt: now })
    .onConflictDoUpdate({
      target: [giftClaims.campaign, giftClaims.orderId, giftClaims.position],
      set: approved,
      setWhere: inArray(giftClaims.state, ['rejected', ...statesBefore('given')]),
    })
    .returning({ id: giftClaims.id })
  if (!claim) return 'closed'
  const own = sql`${shopOfOrder(line, amount.currency)}::text`
  const { rows } = await transaction.execute(sql`
    with chosen as (select ${claim.id}::bigint as id), ${takingCode(sql`${campaign}`, { amount, shop, now }, own)}
    select code from taken`)
  return rows.length === 0 ? 'empty' : 'given'
}

/** An order line of a member, and whether it counts for gifts. */
async function lineOf(database: Queryable, { holdings, memberId, order, position }: Gift) {
  const [line] = await database
    .select({
      orderId: orderLines.orderId,
      country: orders.country,
      currency: orders.currency,
      isHeld: sql<boolean>`${holdings.counts('gifts', sql`order_lines`)}`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.memberId, memberId), eq(orders.number, order), eq(orderLines.position, position)))
  return line ?? null
}

/** How many codes of gifts were given for an order line. @param line a row of order lines, by its alias */
export const giftCodesTaken = (line: SQL) => sql`(
  select count(*) from ${giftClaims} claim
  where claim.order_id = ${line}.order_id and claim.position = ${line}.position and claim.state = 'given')`
