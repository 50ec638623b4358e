import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { assignedTo } from '@/domains/staff/case-work/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import { type CampaignKey, type ClaimState, statesBefore } from '../rules'
import { giftClaims, giftCodes } from '../tables'
import { type GiftCodeRequest, takingCode } from './claims'

/** More than an operator reads at once. */
const mostListed = 200

/** A claim as the person who decides on it sees it. */
export interface Claim {
  readonly id: number
  readonly campaign: CampaignKey
  readonly state: ClaimState
  readonly orderNumber: string
  readonly position: number
  readonly names: Texts
  readonly memberId: number
  readonly memberEmail: string
  readonly writtenTo: string
  readonly memberLanguage: string | null
  readonly orderLanguage: Language
  readonly country: string
  readonly orderCurrency: Currency
  readonly pictureKey: string | null
  readonly submittedAt: Date
  readonly decidedAt: Date | null
  readonly operator: string | null
  readonly reason: string | null
  readonly code: string | null
  readonly currency: Currency | null
  readonly amount: number | null
  /** The operator to whom it is assigned; null: unassigned. */
  readonly assigned: string | null
}

const columns = {
  id: giftClaims.id,
  campaign: giftClaims.campaign,
  state: giftClaims.state,
  orderNumber: orders.number,
  position: giftClaims.position,
  names: orderLines.names,
  memberId: giftClaims.memberId,
  memberEmail: members.email,
  writtenTo: letterAddress,
  memberLanguage: members.language,
  orderLanguage: orders.language,
  country: orders.country,
  orderCurrency: orders.currency,
  pictureKey: giftClaims.pictureKey,
  submittedAt: giftClaims.submittedAt,
  decidedAt: giftClaims.decidedAt,
  operator: giftClaims.operator,
  reason: giftClaims.reason,
  code: giftCodes.code,
  currency: giftCodes.currency,
  amount: giftCodes.amount,
  assigned: assignedTo('gifts', sql`${giftClaims.id}::text`),
}

export const everyClaim = (database: Queryable) =>
  database
    .select(columns)
    .from(giftClaims)
    .innerJoin(orders, eq(orders.id, giftClaims.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, giftClaims.orderId), eq(orderLines.position, giftClaims.position)),
    )
    .innerJoin(members, eq(members.id, giftClaims.memberId))
    .leftJoin(giftCodes, eq(giftCodes.claimId, giftClaims.id))

/** Those that have waited longest first. */
export const claimsIn = (database: Queryable, states: readonly ClaimState[]): Promise<Claim[]> =>
  everyClaim(database)
    .where(inArray(giftClaims.state, [...states]))
    .orderBy(asc(giftClaims.id))
    .limit(mostListed)

export async function claimById(database: Queryable, id: number): Promise<Claim | null> {
  const [found] = await everyClaim(database).where(eq(giftClaims.id, id))
  return found ?? null
}

interface Decision {
  readonly id: number
  readonly operator: string
  readonly now: Date
  /** The key of the reviewed picture; left out: any. */
  readonly seen?: string | undefined
}

/** @returns false when it needs no decision */
export async function decideClaim(
  transaction: Transaction,
  { id, operator, now, seen }: Decision,
  decision: { readonly to: 'choosing' } | { readonly to: 'rejected'; readonly reason: string },
): Promise<boolean> {
  const decided = await transaction
    .update(giftClaims)
    .set({ state: decision.to, operator, decidedAt: now, reason: 'reason' in decision ? decision.reason : null })
    .where(
      and(
        eq(giftClaims.id, id),
        eq(giftClaims.state, 'waiting'),
        seen === undefined ? undefined : eq(giftClaims.pictureKey, seen),
      ),
    )
    .returning({ id: giftClaims.id })
  return decided.length > 0
}

/** Approves a claim and gives it a code at once. @returns false when it is not waiting, or no code is left */
export async function approveWithCode(
  transaction: Transaction,
  { id, operator, now, seen }: Decision,
  value: Omit<GiftCodeRequest, 'now'> & { readonly campaign: CampaignKey },
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    with chosen as (select id from ${giftClaims} 
      where id = ${id} and state = 'waiting' and ${seen === undefined ? sql`true` : sql`picture_key = ${seen}`}
      for update),
    ${takingCode(sql`${value.campaign}`, { ...value, now })}
    select code from taken`)
  if (rows.length === 0) return false
  await transaction.update(giftClaims).set({ operator, decidedAt: now }).where(eq(giftClaims.id, id))
  return true
}

/** Takes claims back whose lines were given back before a code was taken; without positions, those of the whole order. */
export const withdrawClaims = (
  transaction: Queryable,
  { order, positions, now }: { order: number; positions: readonly number[] | null; now: Date },
) =>
  transaction
    .update(giftClaims)
    .set({ state: 'withdrawn', decidedAt: now })
    .where(
      and(
        eq(giftClaims.orderId, order),
        positions === null ? undefined : inArray(giftClaims.position, [...positions]),
        inArray(giftClaims.state, [...statesBefore('withdrawn')]),
      ),
    )

/** Pictures of claims that were decided on before a moment. */
export const picturesDecidedBefore = (database: Queryable, moment: Date) =>
  database
    .select({ id: giftClaims.id, pictureKey: giftClaims.pictureKey })
    .from(giftClaims)
    .where(
      and(
        lt(giftClaims.decidedAt, moment),
        isNotNull(giftClaims.pictureKey),
        inArray(giftClaims.state, ['choosing', 'given', 'withdrawn', 'rejected']),
      ),
    )
    .limit(500)

export const forgetPicture = (database: Queryable, id: number, pictureKey: string) =>
  database
    .update(giftClaims)
    .set({ pictureKey: null })
    .where(and(eq(giftClaims.id, id), eq(giftClaims.pictureKey, pictureKey)))
