import { vatNumberOf } from '@/domains/accounts/profile/rules/tax-ids'
import { euCountries } from '@/platform/i18n/countries'
import { decimal } from '@/platform/i18n/money'
import { vatTerritory } from '@/platform/i18n/vat-territory'
import { exponentOf } from '@/platform/money/iso-4217'
import { type Currency, money } from '@/platform/money/money'
import { printedText } from '@/platform/text/printed'
import type { OrderDocument } from '../document/select'
import type { Row, Sheet } from '../document/sheet'
import { type Buyer, type InvoiceContent, type InvoicedLine, linesOfNote, type SellerBlock, totalsOf } from '../rules'
import { type ElectronicFormat, paymentMeans } from './formats'
import type { ElectronicInvoice, ElectronicLine, ElectronicParty, VatBreakdown, VatCategory, VatRate } from './model'

type VatFacts = Pick<InvoiceContent, 'country' | 'currency' | 'lines' | 'reverseCharge'>

/**
 * Returns the category of EN 16931 for a rate of an invoice: a supply outside the scope of VAT cannot be combined with
 * others.
 */
function vatRateOf(rate: number, content: VatFacts): VatRate {
  const category = categoryOf(rate, content)
  return { category, percent: category === 'O' ? null : String(rate / 100) }
}

function categoryOf(rate: number, { country, lines, reverseCharge }: VatFacts): VatCategory {
  if (reverseCharge) return 'AE'
  if (rate > 0) return 'S'
  return euCountries.includes(vatTerritory(country)) || lines.some((line) => line.rate > 0) ? 'Z' : 'O'
}

const exemptions = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
} as const

/** The figures as they were issued: VAT is in our prices, so it may differ from rate times net by the smallest unit (decision 0072). */
const breakdownOf = (lines: readonly InvoicedLine[], content: VatFacts): VatBreakdown[] =>
  totalsOf(lines, content.currency).vat.map(({ rate, net, vat }) => {
    const taxed = vatRateOf(rate, content)
    const { category } = taxed
    const exemption = category === 'AE' || category === 'O' ? exemptions[category] : null
    // The sum of what is outside names a rate in an XRechnung (BR-DE-14), and its lines may not (BR-O-05).
    const percent = taxed.percent ?? '0'
    return { ...taxed, percent, net: decimal(net), vat: decimal(vat), exemption }
  })

/** Returns a text for XML, on one line, with the same letters as on paper; null: nothing is left. */
const plain = (text: string): string | null =>
  printedText(text)
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff\s]+/gu, ' ')
    .trim() || null

/** Street, what else leads there, and the rest on one line: three are all that the norm has. */
const threeLines = ([first = '', second = '', ...rest]: readonly string[]) =>
  [first, second, rest.join(', ')].flatMap((line) => plain(line) ?? [])

/** @param outside the sale is outside the scope of VAT: then no VAT number may be named (BR-O-02) */
function sellerOf(seller: SellerBlock, outside: boolean): ElectronicParty {
  const { name, address, country, taxId, register = '', email, electronic } = seller
  const vatId = outside ? null : vatNumberOf(country, taxId)
  const number = vatId === null ? plain(taxId) : null
  return {
    name: plain(name) ?? '-',
    identifier: number,
    vatId,
    taxNumber: number,
    legal: plain(register),
    address: plain(email),
    contact: {
      name: plain(electronic?.contact ?? name) ?? '-',
      phone: plain(electronic?.phone ?? ''),
      email: plain(email),
    },
    postal: {
      lines: threeLines(electronic ? [electronic.street] : address),
      city: plain(electronic?.city ?? ''),
      postalCode: plain(electronic?.postalCode ?? ''),
      state: null,
      country,
    },
  }
}

/** @param country whose VAT applies: the country of a buyer who named none */
function buyerOf({ name, email, business }: Buyer, country: string, outside: boolean): ElectronicParty {
  const { company = '', taxId = '', addressLine = '', city = '', postalCode = '', state = '' } = business ?? {}
  const person = plain(business?.name || name) ?? plain(email) ?? '-'
  const home = business?.country || country
  const vatId = outside ? null : vatNumberOf(home, taxId)
  return {
    name: plain(company) ?? person,
    identifier: vatId === null ? plain(taxId) : null,
    vatId,
    taxNumber: null,
    legal: null,
    address: plain(email),
    contact: { name: person, phone: plain(business?.phone ?? ''), email: plain(email) },
    postal: {
      lines: threeLines([addressLine]),
      city: plain(city),
      postalCode: plain(postalCode),
      state: plain(state),
      country: home,
    },
  }
}

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
