import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { territoryName } from '@/platform/i18n/vat-territory'
import { type Currency, money } from '@/platform/money/money'
import { platformMessage } from '@/platform/programs/platforms'
import { type CreditCause, type InvoiceContent, type InvoicedLine, linesOfNote, totalsOf } from '../rules'
import type { Invoice } from '../store/invoices'
import type { CreditNote } from '../store/opening'
import { type DocumentLocale, formatCountry, formatDate, formatRate } from './locale'
import { buyerParty, sellerParty } from './parties'
import type { Fact, Row, Sheet } from './sheet'

/** An invoice in words. @param former the one in whose place it was issued */
export function invoiceSheet(invoice: Invoice, locale: DocumentLocale, former: Invoice | null = null): Sheet {
  const { content, number, issuedAt } = invoice
  const { translate } = locale
  return sheetOf(invoice, locale, {
    title: translate('invoice.title'),
    number,
    issuedAt,
    lines: content.lines,
    total: 'invoice.total',
    facts: [
      { label: translate('invoice.number'), value: number },
      { label: translate('invoice.issued'), value: formatDate(issuedAt, content.seller.timeZone, locale) },
      {
        label: translate('invoice.supplied'),
        value: formatDate(new Date(content.suppliedAt), content.seller.timeZone, locale),
      },
      { label: translate('invoice.order'), value: content.order },
      ...referencesOf(content, translate),
      ...(former ? [{ label: translate('invoice.replaces'), value: ofDate(former, locale) }] : []),
    ],
    remark: translate('invoice.paid'),
  })
}

const causes = {
  refunded: 'invoice.refunded',
  chargedBack: 'invoice.chargedBack',
  corrected: 'invoice.corrected',
  goodwill: 'invoice.goodwill',
} as const satisfies Record<CreditCause, MessageKey>

/** A credit note in words: its lines are those of its invoice, turned round. */
export function creditNoteSheet(
  invoice: Invoice,
  note: CreditNote,
  notes: readonly CreditNote[],
  locale: DocumentLocale,
): Sheet {
  const { content } = invoice
  const { translate } = locale
  const { timeZone } = content.seller
  return sheetOf(invoice, locale, {
    title: translate('invoice.creditTitle'),
    number: note.number,
    issuedAt: note.issuedAt,
    lines: linesOfNote(content, note, notes),
    total: 'invoice.creditTotal',
    facts: [
      { label: translate('invoice.creditNumber'), value: note.number },
      { label: translate('invoice.creditIssued'), value: formatDate(note.issuedAt, timeZone, locale) },
      { label: translate('invoice.forInvoice'), value: ofDate(invoice, locale) },
      { label: translate('invoice.order'), value: content.order },
      ...referencesOf(content, translate),
      { label: translate('invoice.cause'), value: translate(causes[note.cause]) },
    ],
    remark: translate(note.cause === 'corrected' ? 'invoice.correctedPaid' : 'invoice.creditPaid'),
  })
}

/** Returns the buyer's own references of the purchase. */
export const referencesOf = ({ purchaseOrder, buyerReference }: InvoiceContent, translate: Translate): Fact[] => [
  ...(purchaseOrder ? [{ label: translate('invoice.purchaseOrder'), value: purchaseOrder }] : []),
  ...(buyerReference ? [{ label: translate('invoice.buyerReference'), value: buyerReference }] : []),
]

const ofDate = ({ number, issuedAt, content }: Invoice, locale: DocumentLocale) =>
  locale.translate('invoice.ofDate', { number, date: formatDate(issuedAt, content.seller.timeZone, locale) })

interface Particulars extends Pick<Sheet, 'title' | 'number' | 'issuedAt' | 'facts'> {
  readonly lines: readonly InvoicedLine[]
  readonly total: MessageKey
  readonly remark: string
}

export function sheetOf(
  { content, buyer }: Pick<Invoice, 'content' | 'buyer'>,
  locale: DocumentLocale,
  { lines, total, remark, ...head }: Particulars,
): Sheet {
  const { language, translate, vendorName } = locale
  const { seller } = content
  const totals = totalsOf(lines, content.currency)
  return {
    ...head,
    language,
    vendorName,
    seller: sellerParty(seller, locale),
    buyer: buyerParty(buyer, locale, content.place),
    columns: columnsIn(translate),
    rows: lines.map((line) => rowOf(line, content.currency, locale)),
    totals: [
      { label: translate('invoice.net'), value: formatMoney(totals.net, language) },
      ...totals.vat.map(
        ({ rate, vat }): Fact => ({ label: formatVat(rate, content, locale), value: formatMoney(vat, language) }),
      ),
      { label: translate(total), value: formatMoney(totals.gross, language) },
    ],
    remarks: [
      ...(lines.some(({ rate }) => rate > 0) ? [translate('invoice.vatIncluded')] : []),
      ...(content.reverseCharge ? [translate('invoice.reverseCharge')] : []),
      remark,
    ],
    imprint: [seller.name, translate('invoice.taxId', { id: seller.taxId }), seller.register, seller.email]
      .filter(Boolean)
      .join(' · '),
    pageLabel: translate('invoice.page', { page: '{page}', pages: '{pages}' }),
  }
}

/** Returns the headings of a document's columns. */
export const columnsIn = (translate: Translate): Sheet['columns'] => ({
  item: translate('invoice.item'),
  quantity: translate('invoice.quantity'),
  unit: translate('invoice.unit'),
  rate: translate('invoice.rate'),
  amount: translate('invoice.amount'),
})

export function rowOf(line: InvoicedLine, currency: Currency, locale: DocumentLocale): Row {
  const { language, reader, translate } = locale
  const { names, term, updatesMonths, platforms, quantity, unit, gross, rate } = line
  const off = gross - unit * quantity
  const discount =
    off === 0 ? [] : [translate('invoice.discount', { amount: formatMoney(money(off, currency), language) })]
  return {
    item: textIn(names, reader),
    details: [
      formatTerm({ term, updatesMonths }, translate),
      ...platforms.map((platform) => translate(platformMessage(platform))),
      ...discount,
    ].join(' · '),
    quantity: new Intl.NumberFormat(tagOf(language)).format(quantity),
    unit: formatMoney(money(unit, currency), language),
    rate: formatRate(rate, locale),
    amount: formatMoney(money(gross, currency), language),
  }
}

/** Japan calls its VAT otherwise, in every language. */
function formatVat(rate: number, { country }: InvoiceContent, locale: DocumentLocale) {
  const name = territoryName(country, (code) => formatCountry(code, locale))
  const values = { country: name, rate: formatRate(rate, locale) }
  return locale.translate(country === 'JP' ? 'invoice.consumptionTax' : 'invoice.vat', values)
}
