import { decimal } from '@/platform/i18n/money'
import { exponentOf } from '@/platform/money/iso-4217'
import { type Currency, money } from '@/platform/money/money'
import type { OrderDocument } from '../document/select'
import type { Row, Sheet } from '../document/sheet'
import { type Buyer, type InvoiceContent, type InvoicedLine, linesOfNote, totalsOf } from '../rules'
import { type ElectronicFormat, paymentMeans } from './formats'
import type { ElectronicInvoice, ElectronicLine } from './model'
import { buyerOf, plain, sellerOf } from './parties'
import { breakdownOf, vatRateOf } from './vat'

/** The norm has two decimals at most, and asks for a line. */
const isExpressible = ({ currency, lines }: InvoiceContent) => exponentOf(currency) <= 2 && lines.length > 0

/**
 * Returns the electronic formats of a document: only businesses need them. An XRechnung needs more facts of both sides
 * than the norm.
 */
export function formatsOf(content: InvoiceContent, buyer: Buyer | null): readonly ElectronicFormat[] {
  if (!buyer?.business || !isExpressible(content)) return []
  const { city, postalCode } = buyer.business
  const isAddressed = city !== '' && postalCode !== '' && buyer.email !== ''
  return content.seller.electronic && isAddressed ? ['xrechnung', 'ubl', 'cii'] : ['ubl', 'cii']
}

/**
 * A document by the semantic model of EN 16931; null: the norm cannot say it.
 * @param sheet the same document in words: its rows name what was sold
 */
export function electronicInvoice(
  { invoice, former, note, notes }: OrderDocument,
  sheet: Sheet,
): ElectronicInvoice | null {
  const { content, buyer } = invoice
  if (buyer === null || !isExpressible(content)) return null
  const { currency, seller, country } = content
  const lines = note ? linesOfNote(content, note, notes).map(turnedBack) : content.lines
  const totals = totalsOf(lines, currency)
  const dayOf = (moment: Date) => dayAt(moment, seller.timeZone)
  const preceding = note ? invoice : former
  const vat = breakdownOf(lines, content)
  const outside = vat.some(({ category }) => category === 'O')
  return {
    number: sheet.number,
    issued: dayOf(sheet.issuedAt),
    type: note ? 381 : 380,
    currency,
    buyerReference: plain(content.buyerReference ?? '') ?? content.order,
    purchaseOrder: plain(content.purchaseOrder ?? ''),
    order: content.order,
    note: plain(sheet.remarks.join(' ')) ?? '-',
    preceding: preceding && { number: preceding.number, issued: dayOf(preceding.issuedAt) },
    seller: sellerOf(seller, outside),
    buyer: buyerOf(buyer, content.place?.country ?? country, outside),
    delivered: dayOf(new Date(content.suppliedAt)),
    totals: {
      net: decimal(totals.net),
      vat: decimal(money(totals.gross.minor - totals.net.minor, currency)),
      gross: decimal(totals.gross),
      due: decimal(money(0, currency)),
    },
    payment: paymentOf(content),
    vat,
    lines: lines.map((line, index) => lineOf(line, content, index, sheet.rows[index])),
  }
}

/** SEPA is there for euros alone. */
function paymentOf({ paidInto, currency }: InvoiceContent): ElectronicInvoice['payment'] {
  if (!paidInto) return { means: paymentMeans.online, account: null }
  const { iban, bic, holder } = paidInto
  return {
    means: currency === 'EUR' ? paymentMeans.sepa : paymentMeans.transfer,
    account: { iban, bic, holder: plain(holder) ?? '-' },
  }
}

/** The amounts of a credit note of the norm are positive. */
const turnedBack = (line: InvoicedLine): InvoicedLine => ({
  ...line,
  unit: Math.abs(line.unit),
  gross: Math.abs(line.gross),
  net: Math.abs(line.net),
  vat: Math.abs(line.vat),
})

function lineOf(line: InvoicedLine, content: InvoiceContent, index: number, row: Row | undefined): ElectronicLine {
  const { net, quantity, rate } = line
  const { currency } = content
  return {
    ...vatRateOf(rate, content),
    id: String(index + 1),
    name: plain(row?.item ?? '') ?? '-',
    description: plain(row?.details ?? '') ?? '',
    quantity: String(quantity),
    net: inDecimals(net, currency),
    price:
      net % quantity === 0
        ? { amount: inDecimals(net / quantity, currency), pieces: '1' }
        : { amount: inDecimals(net, currency), pieces: String(quantity) },
  }
}

const inDecimals = (minor: number, currency: Currency) => decimal(money(minor, currency))

/** A day as ISO 8601 has it, which is also how Sweden does. */
const dayAt = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
