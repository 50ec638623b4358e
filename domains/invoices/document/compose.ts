import type { Platform, Term } from '@/domains/catalogue/schema'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import { formatMoney } from '@/platform/money/format'
import { type Currency, money } from '@/platform/money/money'
import { type CreditCause, creditOf, type InvoiceContent, type InvoicedLine, totalsOf } from '../rules'
import type { Invoice } from '../store/invoices'
import type { CreditNote } from '../store/opening'
import { buyerParty, sellerParty } from './parties'
import type { Fact, Row, Sheet } from './sheet'
import { sayCountry, sayDate, sayRate, type Voice } from './voice'

/** An invoice in words. @param former the one in whose place it was issued */
export function invoiceSheet(invoice: Invoice, voice: Voice, former: Invoice | null = null): Sheet {
  const { content, number, issuedAt } = invoice
  const { say } = voice
  return sheetOf(invoice, voice, {
    title: say('invoice.title'),
    number,
    issuedAt,
    lines: content.lines,
    total: 'invoice.total',
    facts: [
      { label: say('invoice.number'), value: number },
      { label: say('invoice.issued'), value: sayDate(issuedAt, content.seller.timeZone, voice) },
      { label: say('invoice.supplied'), value: sayDate(new Date(content.suppliedAt), content.seller.timeZone, voice) },
      { label: say('invoice.order'), value: content.order },
      ...(former ? [{ label: say('invoice.replaces'), value: ofDate(former, voice) }] : []),
    ],
    remark: say('invoice.paid'),
  })
}

const causes = {
  refunded: 'invoice.refunded',
  chargedBack: 'invoice.chargedBack',
  corrected: 'invoice.corrected',
} as const satisfies Record<CreditCause, MessageKey>

/** A credit note in words: its lines are those of its invoice, turned round. */
export function creditNoteSheet(invoice: Invoice, note: CreditNote, voice: Voice): Sheet {
  const { content } = invoice
  const { say } = voice
  const { timeZone } = content.seller
  return sheetOf(invoice, voice, {
    title: say('invoice.creditTitle'),
    number: note.number,
    issuedAt: note.issuedAt,
    lines: creditOf(content, note.positions),
    total: 'invoice.creditTotal',
    facts: [
      { label: say('invoice.creditNumber'), value: note.number },
      { label: say('invoice.creditIssued'), value: sayDate(note.issuedAt, timeZone, voice) },
      { label: say('invoice.forInvoice'), value: ofDate(invoice, voice) },
      { label: say('invoice.order'), value: content.order },
      { label: say('invoice.cause'), value: say(causes[note.cause]) },
    ],
    remark: say(note.cause === 'corrected' ? 'invoice.correctedPaid' : 'invoice.creditPaid'),
  })
}

const ofDate = ({ number, issuedAt, content }: Invoice, voice: Voice) =>
  voice.say('invoice.ofDate', { number, date: sayDate(issuedAt, content.seller.timeZone, voice) })

interface Particulars extends Pick<Sheet, 'title' | 'number' | 'issuedAt' | 'facts'> {
  readonly lines: readonly InvoicedLine[]
  readonly total: MessageKey
  readonly remark: string
}

function sheetOf({ content, buyer }: Invoice, voice: Voice, { lines, total, remark, ...head }: Particulars): Sheet {
  const { language, say, vendorName } = voice
  const { seller } = content
  const totals = totalsOf(lines, content.currency)
  return {
    ...head,
    language,
    vendorName,
    seller: sellerParty(seller, voice),
    buyer: buyerParty(buyer, voice),
    columns: {
      item: say('invoice.item'),
      quantity: say('invoice.quantity'),
      unit: say('invoice.unit'),
      rate: say('invoice.rate'),
      amount: say('invoice.amount'),
    },
    rows: lines.map((line) => rowOf(line, content.currency, voice)),
    totals: [
      { label: say('invoice.net'), value: formatMoney(totals.net, language) },
      ...totals.vat.map(
        ({ rate, vat }): Fact => ({ label: sayVat(rate, content, voice), value: formatMoney(vat, language) }),
      ),
      { label: say(total), value: formatMoney(totals.gross, language) },
    ],
    remarks: [
      ...(lines.some(({ rate }) => rate > 0) ? [say('invoice.vatIncluded')] : []),
      ...(content.reverseCharge ? [say('invoice.reverseCharge')] : []),
      remark,
    ],
    imprint: [seller.name, say('invoice.taxId', { id: seller.taxId }), seller.register, seller.email]
      .filter(Boolean)
      .join(' · '),
    pageLabel: say('invoice.page', { page: '{page}', pages: '{pages}' }),
  }
}

function rowOf(line: InvoicedLine, currency: Currency, voice: Voice): Row {
  const { language, say } = voice
  const { names, term, platforms, quantity, unit, gross, rate } = line
  const off = gross - unit * quantity
  const discount = off === 0 ? [] : [say('invoice.discount', { amount: formatMoney(money(off, currency), language) })]
  return {
    item: names[language],
    details: [sayTerm(term, say), ...platforms.map((platform) => say(platformNames[platform])), ...discount].join(
      ' · ',
    ),
    quantity: new Intl.NumberFormat(tagOf(language)).format(quantity),
    unit: formatMoney(money(unit, currency), language),
    rate: sayRate(rate, voice),
    amount: formatMoney(money(gross, currency), language),
  }
}

const platformNames = {
  win: 'invoice.win',
  mac: 'invoice.mac',
  mobile: 'invoice.mobile',
} as const satisfies Record<Platform, MessageKey>

function sayTerm(term: Term, say: Translate) {
  if (term === 'LFT') return say('invoice.lifetime')
  if (term === 'FREE') return say('invoice.free')
  return say(term.endsWith('M') ? 'invoice.months' : 'invoice.years', { count: Number.parseInt(term, 10) })
}

/** Japan calls its VAT otherwise, in every language. */
function sayVat(rate: number, { country }: InvoiceContent, voice: Voice) {
  const values = { country: sayCountry(country, voice), rate: sayRate(rate, voice) }
  return voice.say(country === 'JP' ? 'invoice.consumptionTax' : 'invoice.vat', values)
}
