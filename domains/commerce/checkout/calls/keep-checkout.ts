import { hashOf } from '@/domains/accounts/identity'
import { updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import type { Transaction } from '@/platform/database/connect'
import { wayBack } from '@/platform/http/pages/way-back'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { after, hours } from '@/platform/time/duration'
import { acceptWith } from '../actions/quotation'
import type { CheckoutContext } from '../context'
import { freeze } from '../rules/freeze'
import { lineNames } from '../rules/line-names'
import { vatBasisPoints } from '../rules/quote'
import { frozenPromise } from '../rules/quoted-in-writing'
import { addCheckout } from '../store/checkouts'
import { givenTo, redeemCoupon } from '../store/coupons'
import type { BeginVisit, Purchase } from './agreed-purchase'

/** A coupon is held this long for a buyer who is at the point of paying. */
const reservation = hours(1)

/** A purchase under the reference and the secret of its checkout. */
export interface OpenedPurchase extends Purchase {
  readonly reference: string
  readonly secret: string
  /** Tells a buyer without a session from others; null: they have one. */
  readonly browserHash: Buffer | null
}

/** Stores a purchase with its present, fee, quotation, agreements and coupon. @returns false: one of them is taken */
export async function keepCheckout(
  context: CheckoutContext,
  transaction: Transaction,
  visit: BeginVisit,
  opened: OpenedPurchase,
): Promise<boolean> {
  const { input, member, network, now, language } = visit
  const { reference, quoted, email, soldBy, present, coupon } = opened
  await addCheckout(transaction, checkoutRow(context, visit, opened))
  if (present) await context.presents.keep(transaction, reference, present)
  if (member && input.handover !== undefined) {
    const fee = { checkout: reference, link: input.handover, giver: member.id, network, language, now }
    if (!(await context.fees.keep(transaction, fee))) return false
  }
  if (quoted.terms && !(await acceptWith(transaction, quoted.terms, reference))) return false
  await context.agreements.agree(transaction, { checkout: reference, soldBy, language, at: now })
  const topics = { email, versions: input.topics ?? [], page: 'checkout', network, language, now } as const
  await context.agreements.askForTopics(transaction, topics)
  if (coupon === null) return true
  const use = { checkout: reference, memberId: member?.id ?? null, now }
  return redeemCoupon(transaction, taking(context, coupon, use))
}

function checkoutRow(
  context: CheckoutContext,
  { input, member, language, now }: BeginVisit,
  opened: OpenedPurchase,
): Parameters<typeof addCheckout>[1] {
  const { quoted, quote, coupon } = opened
  const { request, terms, catalogue } = quoted
  return {
    reference: opened.reference,
    tokenHash: hashOf(opened.secret),
    memberId: member?.id ?? null,
    email: opened.email,
    buyerName: input.name?.trim() || null,
    language,
    country: request.country,
    postalCode: postalCodeOutside(request.country, request.postalCode),
    currency: quote.currency,
    total: quote.total.minor,
    vatBasisPoints: vatBasisPoints(quote),
    catalogueVersion: catalogue.version,
    lines: terms ? frozenPromise(terms.lines) : linesOf(context, opened),
    quotation: terms?.id ?? null,
    couponCode: coupon?.code ?? null,
    discount: quote.discount?.problem === null ? quote.discount.name : null,
    withdrawalWaivedAt: opened.waives ? now : null,
    purchaseOrder: opened.purchaseOrder,
    buyerReference: opened.buyerReference,
    browserHash: opened.browserHash,
    affiliate: input.affiliate?.trim() || null,
    returnTo: wayBack(input.return_to, context.vendor.storefront.origins),
    soldBy: opened.soldBy,
    begunAt: now,
    stateAt: now,
  }
}

const linesOf = (context: CheckoutContext, { quote, quoted, trialDays }: Purchase) =>
  quote.lines.map((line) => ({
    ...freeze(line, lineNames(line, context)),
    ...updatesWith(quoted.catalogue, line.product),
    ...(trialDays !== null && { trial: trialDays }),
  }))

const taking = (
  { holdsCoupon }: Pick<CheckoutContext, 'holdsCoupon'>,
  coupon: Coupon,
  { checkout, memberId, now }: { checkout: string; memberId: number | null; now: Date },
) => ({
  code: coupon.code,
  checkout,
  memberId,
  given: givenTo(coupon, memberId, holdsCoupon),
  uses: coupon.uses ?? null,
  usesPerMember: coupon.usesPerMember,
  now,
  reservedUntil: after(now, reservation),
})
