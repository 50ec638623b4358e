import { randomBytes } from 'node:crypto'
import { countAttempt, hashOf, newSecret } from '@/domains/accounts/identity'
import { updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { orderById } from '@/domains/commerce/orders'
import { isMistypedLeitwegId, tidyReference } from '@/domains/commerce/orders/rules/buyer-references'
import { refreshVatId } from '@/domains/commerce/vat-ids'
import type { PaymentRequest } from '@/integrations/payments/provider'
import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { MemberCaller, ReadingHandler, Visit } from '@/platform/http/visit'
import { parseMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { checkoutPage } from '@/platform/paths'
import { after, hours } from '@/platform/time/duration'
import { openCount } from '@/platform/time/throttle'
import { fulfilFree } from '../actions/fulfil'
import { acceptWith, freeQuotation } from '../actions/quotation'
import type { CheckoutContext } from '../context'
import type { checkoutCalls } from '../contract/member'
import type { Evidence } from '../rules/evidence'
import { freeze } from '../rules/freeze'
import { lineNames } from '../rules/line-names'
import { needsWaiver } from '../rules/market'
import { isCollected, isUnavailable, type Quote, vatBasisPoints } from '../rules/quote'
import { frozenPromise } from '../rules/quoted-in-writing'
import { renewalOf } from '../rules/renewal'
import { wayBack } from '../rules/way-back'
import { type BuyingBusiness, businessOf } from '../store/buyer'
import { addCheckout, nameOfPayment } from '../store/checkouts'
import { givenTo, redeemCoupon, releaseCoupon } from '../store/coupons'
import { markBrowser } from './buyer-cookie'
import { makeRoom } from './make-room'
import { presentDetails } from './present-details'
import { presentQuote } from './present-quote'
import { type QuoteResult, quoteVisit } from './quoting'
import { repetitionOf, withdrawSame } from './repetition'

/** A coupon is held this long for a buyer who is at the point of paying. */
const reservation = hours(1)

/** Limits mails to any address, where there is nothing to pay. */
const gratisFor = (to: string) =>
  openCount('a session, which is counted by its account', {
    key: `gratis for ${to}`,
    free: 3,
    forgives: hours(1),
    longestDelay: hours(1),
  })

type Begin = ReadingHandler<(typeof checkoutCalls)['POST /checkout/begin'], BuyingBusiness>['answer']

export const beginCheckout =
  (context: CheckoutContext): Begin =>
  async (business, visit) => {
    const { database, withdrawal } = context
    const { input, member, network, networkCountry, token, now, language } = visit
    const email = member?.email ?? input.email
    if (email === undefined) return refuseFields('email')

    const seen = await quoteVisit(context, visit, business, { email })
    if (isRefusal(seen)) return seen
    const asked = await businessAsked(context, visit, seen)
    const quoted = asked === null ? seen : await quoteVisit(context, visit, asked, { email })
    if (isRefusal(quoted)) return quoted
    const { request, quote, catalogue } = quoted
    const changed = (newest: QuoteResult) =>
      ({ state: 'changed', quote: presentQuote(context, newest, member) }) as const
    if (isUnavailable(quote) || quoted.reverseCharge !== seen.reverseCharge) return changed(quoted)
    const consented = parseMoney(input.total, request.currency)
    if (consented?.minor !== quote.total.minor) return changed(quoted)
    const waives = needsWaiver(withdrawal, request.country)
    if (waives && !input.waiver) return refuseFields('waiver')
    if (quoted.asked !== null && !input.country_confirmed) return refuseFields('country_confirmed')
    const purchaseOrder = tidyReference(input.purchase_order)
    const buyerReference = tidyReference(input.buyer_reference)
    if (buyerReference !== null && isMistypedLeitwegId(buyerReference)) return refuseFields('buyer_reference')
    const wish = input.present && presentDetails(context, visit, quoted)
    if (input.present && !wish) return refuseFields('present')
    const gratis = !isCollected(quote)
    const trialDays = quote.trial?.state === 'chosen' ? quote.trial.days : null
    if (input.by_transfer && !quoted.byTransfer) return refuseFields('by_transfer')
    const soldBy = gratis ? 'vendor' : quoted.seller
    const buyer = member ? `member ${member.id}` : email
    const { country } = request
    const purchase = { memberId: member?.id ?? null, email, network, networkCountry, country, token, now }
    const turnedAway = await context.guard.admit({ ...purchase, code: input.code })
    if (turnedAway) return turnedAway
    const wait = gratis ? await countAttempt(database, [gratisFor(buyer)], now) : null
    if (wait !== null) return refuseUntil(wait)

    const browserHash = member ? null : markBrowser(context, visit)
    const sameBuyer = browserHash === null ? { memberId: member?.id ?? 0 } : { browserHash }
    const repeated = { ...quoted, quote, buyer: sameBuyer, now }
    if (!input.again) await withdrawSame(context, repeated)
    const reference = randomBytes(18).toString('base64url')
    const secret = newSecret()
    const coupon = catalogue.coupons.find(({ code }) => quote.coupon?.problem === null && code === quote.coupon.code)
    const held = async () => {
      const again = await quoteVisit(context, visit, asked ?? business, { couponInUse: true, email })
      return isRefusal(again) ? again : changed(again)
    }
    if (coupon && member && !(await makeRoom(context, coupon, member.id, now))) return held()
    if (quoted.terms && !(await freeQuotation(context, quoted.terms, now))) {
      return changed({ ...quoted, quote: { obstacle: 'quotationAccepted', pid: 0 } })
    }
    const kept = await allOrNothing(database, async (transaction) => {
      const bought = input.again ? null : await repetitionOf(transaction, repeated)
      if (bought) return { bought }
      await addCheckout(transaction, {
        reference,
        tokenHash: hashOf(secret),
        memberId: member?.id ?? null,
        email,
        buyerName: input.name?.trim() || null,
        language,
        country: request.country,
        postalCode: postalCodeOutside(request.country, request.postalCode),
        currency: quote.currency,
        total: quote.total.minor,
        vatBasisPoints: vatBasisPoints(quote),
        catalogueVersion: catalogue.version,
        lines: quoted.terms
          ? frozenPromise(quoted.terms.lines)
          : quote.lines.map((line) => ({
              ...freeze(line, lineNames(line, context.translate)),
              ...updatesWith(catalogue, line.product),
              ...(trialDays !== null && { trial: trialDays }),
            })),
        quotation: quoted.terms?.id ?? null,
        couponCode: coupon?.code ?? null,
        discount: quote.discount?.problem === null ? quote.discount.name : null,
        withdrawalWaivedAt: waives ? now : null,
        purchaseOrder,
        buyerReference,
        browserHash,
        affiliate: input.affiliate?.trim() || null,
        returnTo: wayBack(input.return_to, context.vendor.storefront.origins),
        soldBy,
        begunAt: now,
        stateAt: now,
      })
      if (wish) await context.presents.keep(transaction, reference, wish)
      if (member && input.handover !== undefined) {
        const fee = { checkout: reference, link: input.handover, giver: member.id, network, language, now }
        if (!(await context.fees.keep(transaction, fee))) return null
      }
      if (quoted.terms && !(await acceptWith(transaction, quoted.terms, reference))) return null
      await context.agreements.agree(transaction, { checkout: reference, soldBy, language, at: now })
      const topics = { email, versions: input.topics ?? [], page: 'checkout', network, language, now } as const
      await context.agreements.askForTopics(transaction, topics)
      if (
        coupon &&
        !(await redeemCoupon(
          transaction,
          taking(context, coupon, { checkout: reference, memberId: member?.id ?? null, now }),
        ))
      )
        return null
      if (!gratis) return { order: null }
      const order = await fulfilFree(context, transaction, reference, now)
      return order === null ? null : { order }
    })
    // Another buyer took the coupon's last use, or the buyer of this address has used it.
    if (kept === null) return held()
    if ('bought' in kept) return { state: 'bought', ...kept.bought }
    if (kept.order !== null) {
      const order = await orderById(database, kept.order)
      return { state: 'paid', checkout: secret, order: order?.number ?? '' }
    }

    try {
      const { currency } = request
      const items = quote.lines.map((line) => ({
        ...itemOf(line, textIn(lineNames(line, context.translate), language)),
        ...(trialDays !== null && { trialDays }),
      }))
      const returnTo = context.publicUrl + checkoutPage(new URLSearchParams({ checkout: secret, lang: language }))
      const asked = { checkout: reference, email, language, country, currency, items, returnTo }
      const begun = await context.payments.begin(asked, quoted.byTransfer ? 'transfer' : undefined)
      const evidence = soldBy === 'vendor' ? evidenceOf(visit, quoted) : []
      const { provider, payment } = begun
      const from = { network, networkCountry, begunAt: now }
      await nameOfPayment(database, reference, { provider, payment, evidence, now, from, note: context.guard.note })
      // The order exists from now on, even if the page is closed.
      if (begun.waits) await context.payments.refresh(begun.provider, begun.payment)
      return { state: 'pay', checkout: secret, payment: begun.browser }
    } catch (error) {
      context.log.error({ error, checkout: reference }, 'a payment could not be begun')
      await database.transaction((transaction) => releaseCoupon(transaction, reference))
      return refuse(13103)
    }
  }

/**
 * Checks a VAT id with VIES unless that was done today; the answer may change who owes the VAT (decision 0089).
 * @returns the business with the answer; null: there was no other answer
 */
async function businessAsked(
  context: CheckoutContext,
  { member }: { readonly member: MemberCaller | null },
  { vatId, seller }: QuoteResult,
) {
  const isAsked = member !== null && vatId !== null && seller === 'vendor' && (await refreshVatId(context, member.id))
  return isAsked ? businessOf(context.database, context.vatIds, member.id) : null
}

/** Returns the evidence of the country before payment. */
function evidenceOf({ networkCountry }: Pick<Visit, 'networkCountry'>, { request, asked }: QuoteResult): Evidence[] {
  const { country } = request
  return [
    { source: 'told', country, postalCode: postalCodeOutside(country, request.postalCode) },
    ...(networkCountry === null ? [] : [{ source: 'network', country: networkCountry } as const]),
    ...(asked === null ? [] : [{ source: 'confirmed', country } as const]),
  ]
}

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

const itemOf = (
  { term, quantity, amount, renewal }: Quote['lines'][number],
  name: string,
): PaymentRequest['items'][number] => ({
  name,
  quantity,
  amount,
  renewal: renewal && renewalOf(term, renewal),
})
