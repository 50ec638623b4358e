import { accountFor, markBuyer } from '@/domains/accounts/identity'
import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { vatRateOn } from '@/domains/commerce/catalogue/rules'
import { addOrder } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import type { Language } from '@/platform/i18n/languages'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { type Currency, money, sum } from '@/platform/money/money'
import { inBasisPoints } from '@/platform/money/rate'
import type { CheckoutContext } from '../context'
import { type EnteredItem, itemsOf } from '../rules/entered-order'
import { isSubscriberBy } from '../rules/trial'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'order.enter': true
  }
}

/** A purchase paid outside of the installation, such as at a reseller or by an invoice of the vendor's own. */
export interface OrderEntry {
  /** The buyer's: an account of that address gets it, or a new one. */
  readonly email: string
  /** The name of a new account; left out: from its address. */
  readonly name?: string | undefined
  /** The language for letters to the buyer. */
  readonly language: Language
  readonly items: readonly EnteredItem[]
  readonly currency: Currency
  /** ISO 3166. */
  readonly country: string
  /** Where the buyer was in it, for VAT. */
  readonly postal_code?: string | undefined
  readonly paid: Date
  /** The number of the invoice or receipt from then. It stays the only one (decision 0058). */
  readonly document: string
  readonly reason: string
}

type EntryResult = AuditedAnswer<{ readonly order: string; readonly member: number }> | Refusal<20035 | 20040>

/**
 * Writes down an order that was paid elsewhere: it is owned like any other, and its document is that of the time. 20040: a
 * product, a term of it, a country or a moment that there is not; 20035: an order with this document is there already.
 */
export async function enterOrder(
  context: CheckoutContext,
  { change, now }: ActingOperator,
  { email, name, language, items: entered, currency, country, paid, document, reason, ...placed }: OrderEntry,
): Promise<EntryResult> {
  const work = change<{ order: string; member: number }, Refusal<20040>>(async (transaction) => {
    const catalogue = await context.catalogue.currentCatalogue(transaction)
    const items = itemsOf(catalogue, entered, currency)
    const place = vatPostalCode(country, placed.postal_code)
    const rate = vatRateOn(catalogue, country, paid.toISOString().slice(0, 10), place ?? '')
    if ('wrong' in items) return refuseValue(items.wrong)
    if (rate === null) return refuseValue('country')
    if (place === null) return refuseValue('postal_code')
    if (paid > now) return refuseValue('paid')
    const memberId = await accountFor(transaction, context.events, { email, language, name: name ?? null, now })
    const order = await addOrder(transaction, {
      memberId,
      status: orderStatus.complete,
      origin: 'entered',
      placedAt: paid,
      paidAt: paid,
      language,
      currency,
      country,
      postalCode: postalCodeOutside(country, place),
      vatBasisPoints: inBasisPoints(rate),
      catalogueVersion: catalogue.version,
      outsideDocument: document,
      items,
    })
    const pids = items.map(({ pid }) => pid)
    await markBuyer(transaction, memberId, { subscriber: isSubscriberBy(catalogue, pids) })
    await context.events.emit(transaction, 'order.paid', { order: order.id, origin: 'entered', payment: null }, now)
    const total = sum(
      items.map(({ amount, unit }) => amount ?? money(unit.minor, currency)),
      currency,
    )
    const details = { order: order.number, document, products: pids, currency, amount: total.minor, reason }
    return {
      answer: { order: order.number, member: memberId },
      record: { action: 'order.enter', memberId, details },
    }
  })
  return work.catch((error) => {
    if (isUniqueViolation(error)) return refuse(20035)
    throw error
  })
}
