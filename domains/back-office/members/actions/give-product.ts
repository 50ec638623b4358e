import { isHandoverFee, priceOf, productOf, updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { endOf } from '@/domains/commerce/entitlements/rules'
import { addOrder } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { refuse, refuseStale } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { readerOf } from '../context'
import { memberMails } from '../mails/mails'
import type { Account } from '../store/accounts'
import { boughtLine, type Market, marketOf, newestOrder, termsOf } from '../store/possessions'
import { type ActionContext, type ActionRequest, audited } from './audited'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.extend': true
    'member.giveProduct': true
  }
}

interface ComplimentaryProduct {
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[]
  readonly quantity: number
  readonly names: Texts
  /** When its term begins; left out: now. */
  readonly begins?: Date
}

/**
 * An order over nothing: what is given is owned like what was bought, so that seats, subscriptions and invoices follow as
 * they do from any other, and the member finds it among their orders.
 */
export async function placeForNothing(
  { context, now }: ActionContext,
  transaction: Transaction,
  member: Pick<Account, 'id'>,
  { market, ...given }: ComplimentaryProduct & { market: Market },
) {
  const { begins = now, ...item } = given
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  const product = productOf(catalogue, given.pid)
  const added = await addOrder(transaction, {
    memberId: member.id,
    status: orderStatus.complete,
    origin: 'given',
    placedAt: now,
    paidAt: begins,
    catalogueVersion: catalogue.version,
    ...market,
    items: [{ ...item, ...(product && updatesWith(catalogue, product)), unit: money(0, market.currency) }],
  })
  await context.events.emit(transaction, 'order.paid', { order: added.id, origin: 'given', payment: null }, now)
  return added
}

export interface GrantRequest extends ActionRequest {
  /** The member's newest order that the operator saw, '' for none; left out: no check. */
  readonly seen?: string
}

/** 31002 when there is a newer order than the one that was seen, such as what another operator has just given. */
export async function refuseUnseen(transaction: Transaction, { memberId, seen }: GrantRequest) {
  if (seen === undefined) return null
  const newest = await newestOrder(transaction, memberId)
  return newest && newest.number !== seen ? refuseStale({ by: newest.operator, at: newest.placedAt }) : null
}

/** When another term of a product would begin: at the end of what runs longest. */
async function nextBegin(
  { context: { holdings }, now }: ActionContext,
  transaction: Transaction,
  { id: memberId }: Pick<Account, 'id'>,
  pid: number,
): Promise<Date> {
  const ends = (await termsOf(transaction, holdings, { memberId, pid })).flatMap((each) => endOf(each) ?? [])
  return new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())))
}

/**
 * Gives another term of what a member has bought, free of charge, for every copy of it. It begins when the running term
 * ends. 20035: the term never ends, renews by itself, or was given back.
 */
export const extendTerm = (acting: ActionContext, request: GrantRequest & { order: string; position: number }) =>
  audited(acting, 'member.extend', request, async (transaction, member) => {
    const unseen = await refuseUnseen(transaction, request)
    if (unseen) return unseen
    const bought = await boughtLine(transaction, member.id, request)
    if (!bought) return refuse(20085)
    const { pid, term, platforms, quantity, names, market, status } = bought
    const renews = await acting.context.subscriptions.renews(transaction, member.id, pid)
    if (renews || status !== orderStatus.complete) return refuse(20035)
    const begins = await nextBegin(acting, transaction, member, pid)
    const until = endOfTerm(term, begins)
    if (until === null) return refuse(20035)
    const given = { pid, term, platforms, quantity, names, market, begins }
    const added = await placeForNothing(acting, transaction, member, given)
    return {
      answer: { order: added.number, until: unixSeconds(until) },
      details: { order: request.order, product: pid, added: added.number, until: until.toISOString() },
    }
  })

/** Codes leave their pools by another way, and an upgrade or a fee is of no use without what it belongs to. */
export const isGivable = (product: Product): boolean =>
  product.kind !== 'oem' && product.kind !== 'upgrade' && !isHandoverFee(product)

/**
 * Gives a product for one of the terms of its price list, free of charge; another term of it begins when the running one
 * ends. The member gets a mail. 20085: there is no such product or term; 20035: it cannot be given, it is theirs for good
 * already, or a provider collects for its next period.
 */
export const giveProduct = (acting: ActionContext, request: GrantRequest & { product: number; term: Term }) =>
  audited(acting, 'member.giveProduct', request, async (transaction, member) => {
    const unseen = await refuseUnseen(transaction, request)
    if (unseen) return unseen
    const { context, now } = acting
    const catalogue = await context.catalogue.currentCatalogue(transaction)
    const product = productOf(catalogue, request.product)
    const market = await marketOf(transaction, member, { offer: context.offer, catalogue, now })
    if (!product || !priceOf(catalogue, { ...request, pid: request.product, currency: market.currency }))
      return refuse(20085)
    if (!isGivable(product) || member.isBlacklisted) return refuse(20035)
    const { pid, platforms, names } = product
    if (await context.subscriptions.renews(transaction, member.id, pid)) return refuse(20035)
    const begins = await nextBegin(acting, transaction, member, pid)
    const until = endOfTerm(request.term, begins)
    const given = { pid, platforms, quantity: 1, names, term: request.term, market, begins }
    const added = await placeForNothing(acting, transaction, member, given)
    const sold = { term: request.term, updatesMonths: updatesWith(catalogue, product).updatesMonths }
    const facts = { product: names, order: added.number, sold, until }
    await memberMails.send(context, transaction, 'product', readerOf(context, member), facts)
    return {
      answer: { order: added.number, until: until === null ? 0 : unixSeconds(until) },
      details: { product: pid, term: request.term, added: added.number, until: until?.toISOString() ?? null },
    }
  })
