import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Seller } from '@/platform/config/settings/seller'
import type { Currency } from '@/platform/money/money'
import { before, seconds } from '@/platform/time/duration'
import { type Buyer, contentOf, type InvoicedOrder } from '../rules'
import { referencesOf, sheetOf } from './compose'
import { type DocumentLocale, formatDate, locatedIn } from './locale'
import type { Sheet } from './sheet'

/** A promised price, as far as its document needs it. */
export interface PromisedPrice {
  readonly number: string
  readonly buyer: Buyer
  readonly country: string
  readonly currency: Currency
  readonly vatBasisPoints: number
  readonly lines: readonly Omit<InvoicedOrder['lines'][number], 'position' | 'status'>[]
  readonly purchaseOrder: string | null
  readonly note: string | null
  readonly createdAt: Date
  readonly validUntil: Date
}

/** A quotation in words: what it would cost, and until when that holds. */
export function quotationSheet(quotation: PromisedPrice, seller: Seller, locale: DocumentLocale): Sheet {
  const { number, buyer, createdAt, validUntil, lines, note } = quotation
  const { translate } = locale
  const order: InvoicedOrder = {
    ...quotation,
    buyerReference: null,
    placedAt: createdAt,
    paidAt: null,
    isTakenOver: false,
    lines: lines.map((line, position) => ({ ...line, position, status: orderStatus.waiting })),
  }
  const content = contentOf(order, seller, { buyer })
  const located = locatedIn(locale, content.country)
  const day = (moment: Date) => formatDate(moment, seller.timeZone, located)
  const sheet = sheetOf({ content, buyer }, locale, {
    title: translate('invoice.quotationTitle'),
    number,
    issuedAt: createdAt,
    lines: content.lines,
    total: 'invoice.quotationTotal',
    facts: [
      { label: translate('invoice.quotationNumber'), value: number },
      { label: translate('invoice.issued'), value: day(createdAt) },
      // It ends with the day.
      { label: translate('invoice.quotationUntil'), value: day(before(validUntil, seconds(1))) },
      ...referencesOf(content, translate),
    ],
    remark: translate('invoice.quotationRemark'),
  })
  return note === null ? sheet : { ...sheet, remarks: [note, ...sheet.remarks] }
}
