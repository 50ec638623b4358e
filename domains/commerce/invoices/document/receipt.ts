import { formatMoney } from '@/platform/i18n/money'
import { escapeHtml } from '@/platform/mail/letter'
import { money } from '@/platform/money/money'
import type { Buyer, InvoicedOrder, SellerBlock } from '../rules'
import type { EarlierDocument } from '../store/opening'
import { columnsIn, rowOf } from './compose'
import { type DocumentLocale, formatCountry, formatDate, locatedIn } from './locale'
import { type Frame, link, notePage } from './page'
import { buyerParty } from './parties'
import type { Sheet } from './sheet'
import { addressOf } from './sidebar'

interface Receipt {
  readonly order: InvoicedOrder
  readonly buyer: Buyer
  readonly seller: SellerBlock
  readonly former: readonly EarlierDocument[]
}

/**
 * Returns a receipt for an order that was paid elsewhere. It must not look like an invoice: it states no VAT and no tax
 * id, since VAT that is stated a second time is owed a second time (decision 0061).
 */
export function receiptSheet({ order, buyer, seller, former }: Receipt, locale: DocumentLocale): Sheet {
  const { language, translate, vendorName } = locale
  const paidAt = order.paidAt ?? order.placedAt
  const located = locatedIn(locale, order.country)
  const day = (moment: Date) => formatDate(moment, seller.timeZone, located)
  const total = order.lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    language,
    vendorName,
    title: translate('invoice.receiptTitle'),
    number: order.number,
    issuedAt: paidAt,
    seller: {
      heading: translate('invoice.seller'),
      lines: [seller.name, ...seller.address, formatCountry(seller.country, locale), seller.email],
    },
    buyer: buyerParty(buyer, locale),
    facts: [
      { label: translate('invoice.order'), value: order.number },
      { label: translate('invoice.supplied'), value: day(paidAt) },
      ...former.map(({ kind, number, issuedAt }) => ({
        label: translate(kind === 'invoice' ? 'invoice.number' : 'invoice.creditNumber'),
        value: translate('invoice.ofDate', { number, date: day(issuedAt) }),
      })),
    ],
    columns: columnsIn(translate),
    rows: order.lines.map(({ amount, ...line }) => ({
      ...rowOf({ ...line, gross: amount, net: amount, vat: 0, rate: 0 }, order.currency, locale),
      rate: '–',
    })),
    totals: [{ label: translate('invoice.total'), value: formatMoney(money(total, order.currency), language) }],
    remarks: [translate('invoice.receiptRemark', { email: seller.email })],
    imprint: [seller.name, seller.register, seller.email].filter(Boolean).join(' · '),
    pageLabel: translate('invoice.page', { page: '{page}', pages: '{pages}' }),
  }
}

/** The documents that an order had before it came here, to be taken home. */
export function formerPage(
  order: string,
  former: readonly EarlierDocument[],
  { timeZone, email }: { readonly timeZone: string; readonly email: string },
  frame: Frame,
): string {
  const { translate } = frame
  const entries = former.map(({ number, issuedAt, fileKey }) => {
    const name = translate('invoice.ofDate', { number, date: formatDate(issuedAt, timeZone, frame) })
    return `<li>${fileKey === null ? escapeHtml(name) : link(addressOf(order, { note: number }), name)}</li>`
  })
  return notePage(
    translate('invoice.formerTitle', { order }),
    translate('invoice.formerText', { email }),
    frame,
    `<ul>${entries.join('')}</ul>`,
  )
}
