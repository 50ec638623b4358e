import { type Business, noBusiness } from '@/domains/accounts/profile/rules'
import { postalCodeOfOrder } from '@/domains/accounts/profile/rules/vat-place'
import { type BuyerReferences, type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import type { VatIdCheck } from '@/domains/commerce/vat-ids/rules/check'
import type { ProviderName } from '@/integrations/payments/browser'
import { postalCodeOutside, vatTerritory } from '@/platform/i18n/vat-territory'
import { type Currency, type Money, money } from '@/platform/money/money'
import { basisPoints } from '@/platform/money/rate'
import { splitVatByLine } from '@/platform/money/vat'
import type { InvoiceContent, InvoicedLine, PaidAccount, SellerBlock } from './content'
import { type CreditedAmount, withoutAmounts } from './credits'
import { isReverseCharged } from './reverse-charge'

export type { InvoiceContent, InvoicedLine, SellerBlock } from './content'
export { type CreditedAmount, creditOf, linesOfNote } from './credits'

/** The buyer. `business` is what an invoice needs to count in the buyer's books; null: the buyer gave none. */
export interface Buyer {
  readonly name: string
  readonly email: string
  readonly business: (Business & { readonly name: string; readonly vatCheck?: VatIdCheck }) | null
}

/** The kinds of documents that another system may have issued for an imported order. */
export const earlierKinds = ['invoice', 'credit_note'] as const
export type EarlierKind = (typeof earlierKinds)[number]

/** Corrected: another invoice has taken the place of this one. */
export type CreditCause = 'refunded' | 'chargedBack' | 'corrected' | 'goodwill'

/** An order as far as an invoice is concerned; amounts in the smallest unit. */
export interface InvoicedOrder extends Partial<BuyerReferences> {
  readonly number: string
  readonly placedAt: Date
  readonly paidAt: Date | null
  readonly currency: Currency
  readonly country: string
  readonly vatBasisPoints: number
  /** The postal code of a place outside the VAT area of the country. */
  readonly postalCode?: string | null
  /** The installation has not collected its payment: it comes from the former system. */
  readonly isTakenOver: boolean
  readonly provider?: ProviderName | null
  readonly lines: readonly (Omit<InvoicedLine, 'gross' | 'net' | 'vat' | 'rate'> & {
    readonly amount: number
    readonly status: OrderStatus
  })[]
}

/**
 * Returns the content of an order's invoice. Lines of an imported order that were refunded earlier are left out: the
 * former system has settled them.
 * @param givenBack the lines that are being refunded now, and so were held until now
 * @param buyer the facts that VAT depends on: if the buyer owes the tax, the amount paid is net
 * @param account the seller's account for orders that are paid by transfer
 */
export function contentOf(
  order: InvoicedOrder,
  seller: SellerBlock,
  {
    givenBack = [],
    buyer = null,
    account = null,
  }: { givenBack?: readonly number[]; buyer?: Buyer | null; account?: PaidAccount | null } = {},
): InvoiceContent {
  const { number, placedAt, paidAt, currency, vatBasisPoints, isTakenOver, purchaseOrder, buyerReference } = order
  const sold = isTakenOver
    ? order.lines.filter(({ status, position }) => status === orderStatus.complete || givenBack.includes(position))
    : order.lines
  const reverse = isReverseCharged(seller, buyer)
  const rate = reverse ? 0 : vatBasisPoints
  const split = splitVatByLine(
    sold.map(({ amount }) => ({ gross: money(amount, currency), rate: basisPoints(rate) })),
    currency,
  )
  return {
    seller,
    order: number,
    suppliedAt: (paidAt ?? placedAt).toISOString(),
    currency,
    ...placeOfVat(order, buyer, reverse),
    ...(purchaseOrder && { purchaseOrder }),
    ...(buyerReference && { buyerReference }),
    ...(reverse && { reverseCharge: true }),
    ...(account && order.provider === 'transfer' && { paidInto: bare(account) }),
    lines: sold.map(({ position, names, term, updatesMonths, platforms, quantity, unit, amount }, index) => {
      const vat = split.lines[index]?.vat.minor ?? 0
      const figures = { unit, gross: amount, net: amount - vat, vat, rate }
      const updates = typeof updatesMonths === 'number' ? { updatesMonths } : {}
      return { position, names, term, ...updates, platforms, quantity, ...figures }
    }),
  }
}

/** Returns the place whose VAT it is. Where VAT was charged, it is the place that the buyer named. */
function placeOfVat(
  order: Pick<InvoicedOrder, 'country' | 'vatBasisPoints' | 'postalCode'>,
  buyer: Buyer | null,
  reverse: boolean,
): Pick<InvoiceContent, 'country' | 'place'> {
  const { country } = order
  const business = buyer?.business
  if (reverse) return { country: vatTerritory(business?.country ?? country) }
  const postalCode = postalCodeOutside(country, postalCodeOfOrder(order, business))
  if (postalCode === null) return { country: vatTerritory(country) }
  return { country: vatTerritory(country, postalCode), place: { country, postalCode } }
}

const bare = ({ holder, iban, bic }: PaidAccount): PaidAccount => ({ holder, iban, bic })

/** How often an order's invoice may be issued: once, and a few corrections. */
const mostIssued = 5

/** True if an invoice issued now would differ. An unopened invoice has no buyer yet. */
export function mayReissue({
  invoice,
  earlier,
  buyer,
}: {
  readonly invoice: { readonly buyer: Buyer | null; readonly content: Pick<InvoiceContent, 'seller' | 'reverseCharge'> }
  readonly earlier: readonly unknown[]
  readonly buyer: Buyer
}): boolean {
  if (invoice.buyer === null || buyer.business === null || earlier.length >= mostIssued - 1) return false
  const { seller, reverseCharge = false } = invoice.content
  return !isSameBuyer(invoice.buyer, buyer) || isReverseCharged(seller, buyer) !== reverseCharge
}

const statedOf = ({ name, business }: Buyer) => {
  // Invoices from before the company data existed have none.
  const { company = '', taxId, country, addressLine, city, postalCode, state, phone } = business ?? noBusiness
  return [company, business?.name || name, taxId, country, addressLine, city, postalCode, state, phone]
}

const isSameBuyer = (one: Buyer, other: Buyer) =>
  statedOf(one).every((value, index) => value === statedOf(other)[index])

/**
 * Returns the content of a replacing invoice: the same lines without what was refunded, with the VAT that their buyer
 * owes. The total paid stays; where the rate has changed, net and VAT are split again.
 */
export function correctedContent(
  content: InvoiceContent,
  seller: SellerBlock,
  {
    buyer,
    left,
    order,
    amounts = [],
  }: {
    buyer: Buyer
    left: readonly number[]
    amounts?: readonly CreditedAmount[]
    order: Pick<InvoicedOrder, 'country' | 'vatBasisPoints' | 'postalCode'>
  },
): InvoiceContent {
  const { reverseCharge: _, place: _place, ...stated } = content
  const lines = withoutAmounts(content, amounts).filter(({ position }) => left.includes(position))
  const reverse = isReverseCharged(seller, buyer)
  const rate = reverse ? 0 : order.vatBasisPoints
  const split = splitVatByLine(
    lines.map(({ gross }) => ({ gross: money(gross, content.currency), rate: basisPoints(rate) })),
    content.currency,
  )
  return {
    ...stated,
    seller,
    ...placeOfVat(order, buyer, reverse),
    ...(reverse && { reverseCharge: true }),
    lines: lines.map((line, index) => {
      const vat = split.lines[index]?.vat.minor ?? 0
      return { ...line, net: line.gross - vat, vat, rate }
    }),
  }
}

export interface Totals {
  readonly net: Money
  /** By rate, in the order in which the rates appear. */
  readonly vat: readonly { readonly rate: number; readonly net: Money; readonly vat: Money }[]
  readonly gross: Money
}

export function totalsOf(lines: readonly InvoicedLine[], currency: Currency): Totals {
  const sumOf = (of: readonly InvoicedLine[], what: 'net' | 'vat' | 'gross') =>
    money(
      of.reduce((sum, line) => sum + line[what], 0),
      currency,
    )
  const rates = [...new Set(lines.map(({ rate }) => rate))]
  return {
    net: sumOf(lines, 'net'),
    vat: rates.map((rate) => {
      const taxed = lines.filter((line) => line.rate === rate)
      return { rate, net: sumOf(taxed, 'net'), vat: sumOf(taxed, 'vat') }
    }),
    gross: sumOf(lines, 'gross'),
  }
}

/** The series that a document issued now is numbered in: the pattern, with its year filled in where it has one. */
export function seriesOf(pattern: string, issuedAt: Date, timeZone: string): string {
  const year = new Intl.DateTimeFormat('en-u-ca-gregory', { timeZone, year: 'numeric' }).format(issuedAt)
  return pattern.replace('{year}', year)
}

/**
 * Returns an invoice's buyer once the member opens it. Name and address are frozen by the first opening; business
 * information may be added once, later, and is frozen by the opening that finds it.
 */
export function buyerOnOpening(frozen: Buyer | null, now: Buyer): Buyer {
  if (frozen === null) return now
  return frozen.business === null && now.business !== null ? { ...frozen, business: now.business } : frozen
}

/**
 * Returns what an order without an invoice has: `due` gets one now, `unpaid` once it is paid, `none` never;
 * `broughtAlong` was invoiced elsewhere (decision 0061).
 */
export function withoutInvoice(status: OrderStatus, isImported: boolean): 'due' | 'unpaid' | 'none' | 'broughtAlong' {
  if (isImported && status !== orderStatus.waiting) return 'broughtAlong'
  if (status === orderStatus.complete) return 'due'
  return status === orderStatus.waiting ? 'unpaid' : 'none'
}
