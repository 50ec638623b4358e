import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from 'xmlbuilder2'
import { readTranslators } from '@/platform/i18n/server'
import { exponentOf } from '@/platform/money/iso-4217'
import { Overrides } from '@/platform/wording/overrides'
import { readerIn } from '@/tests/samples/reader'
import { type OrderDocument, sheetFor } from '../document/select'
import { wording } from '../document/wording'
import { documentOf, type ElectronicBuyer, electronicAccount, noteOn } from '../testing/electronic-invoices'
import { electronicInvoice, formatsOf } from './compose'
import { writeFile } from './write'

const words = readTranslators(wording, new Overrides({}))
const locale = { language: 'en', reader: readerIn('en'), translate: words.en, vendorName: 'Tidewren' } as const

function invoiceOf(document: OrderDocument) {
  const invoice = electronicInvoice(document, sheetFor(document, locale))
  if (!invoice) throw new Error('The norm cannot say it')
  return invoice
}

const made = fc.record({
  amounts: fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 12 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  rate: fc.constantFrom(0, 210, 550, 700, 810, 1900, 2000, 2550, 2700),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  buyer: fc.constantFrom<ElectronicBuyer | null>('home', 'abroad', 'overseas', null),
  transferred: fc.boolean(),
  credited: fc.option(fc.record({ share: fc.integer({ min: 1, max: 100 }), goodwill: fc.boolean() })),
})

/** An invoice, a credit note on some of its lines, or one of goodwill. */
const documents = made.map(({ credited, ...facts }) => {
  const document = documentOf(facts as Parameters<typeof documentOf>[0])
  if (credited === null) return document
  const [first = 0] = facts.amounts
  if (credited.goodwill && first > 0) return noteOn(document, { amount: Math.ceil((first * credited.share) / 100) })
  return noteOn(document, { positions: facts.amounts.flatMap((_, index) => (index % 2 === 0 ? [index] : [])) })
})

const minor = (amount: string, exponent: number) => Math.round(Number(amount) * 10 ** exponent)

describe('the rules of EN 16931 over made-up invoices and credit notes', () => {
  it('hold for every sum, to the smallest unit', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { currency, totals, lines, vat } = invoiceOf(document)
        const of = (amount: string) => minor(amount, exponentOf(currency))
        const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + of(amount), 0)
        // BR-CO-10 and BR-CO-13, BR-CO-14, BR-CO-15, BR-CO-16
        expect(of(totals.net)).toBe(sum(lines.map(({ net }) => net)))
        expect(of(totals.vat)).toBe(sum(vat.map((each) => each.vat)))
        expect(of(totals.gross)).toBe(of(totals.net) + of(totals.vat))
        expect(of(totals.due)).toBe(0)
        for (const { category, percent, net, vat: tax } of vat) {
          // BR-S-08, BR-Z-08, BR-AE-08, BR-O-08
          const taxed = lines.filter((line) => line.category === category && (line.percent ?? '0') === percent)
          expect(of(net)).toBe(sum(taxed.map((line) => line.net)))
          // BR-CO-17, BR-S-09: as near as prices with VAT in them can be; lines of a credit note bring their shares along.
          const near = document.note ? 1.3 * (taxed.length + 1) : 1
          expect(Math.abs(of(tax) - (of(net) * Number(percent)) / 100)).toBeLessThan(near)
          // BR-AE-09, BR-Z-09, BR-O-09
          if (category !== 'S') expect(of(tax)).toBe(0)
        }
        for (const { net, quantity, price } of lines) {
          expect(of(net) * Number(price.pieces)).toBe(of(price.amount) * Number(quantity))
        }
        // BR-27, and that a credit note turns nothing round.
        const amounts = [...lines.flatMap((line) => [line.net, line.price.amount]), totals.gross]
        expect(amounts.filter((amount) => amount.startsWith('-'))).toEqual([])
      }),
    )
  })

  it('hold for the parties, and the reason of an exemption', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { vat, seller, buyer, lines } = invoiceOf(document)
        const categories = vat.map(({ category }) => category)
        // BR-S-02, BR-AE-02; BR-O-02, BR-O-11
        if (categories.includes('O')) {
          expect([categories, seller.vatId, buyer.vatId]).toEqual([['O'], null, null])
          expect(seller.identifier).not.toBeNull()
        } else expect(seller.vatId).toMatch(/^DE/)
        if (categories.includes('AE')) expect(buyer.vatId).toBe('ATU13585627')
        // BR-AE-10, BR-O-10; BR-S-10, BR-Z-10
        for (const { category, exemption } of vat) expect(exemption !== null).toBe(/AE|O/.test(category))
        // BR-16, BR-25, BR-11
        expect(lines.length).toBeGreaterThan(0)
        expect(lines.every(({ name }) => name !== '')).toBe(true)
        expect(buyer.postal.country).toMatch(/^[A-Z]{2}$/)
      }),
    )
  })

  it('hold for the payment: a transfer names the account in both syntaxes of the norm', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { content } = document.invoice
        const electronic = invoiceOf(document)
        const { means, account } = electronic.payment
        const transfer = content.currency === 'EUR' ? '58' : '30'
        expect(means).toBe(content.paidInto ? transfer : '68')
        // BR-61, BR-50
        expect(account?.iban).toBe(content.paidInto ? electronicAccount.iban : undefined)
        for (const format of ['ubl', 'cii'] as const) {
          const file = Buffer.from(writeFile({ electronic, format })).toString()
          for (const each of Object.values(electronicAccount)) {
            expect(file.includes(`>${each}<`)).toBe(content.paidInto !== undefined)
          }
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('a file for programs', () => {
  const read = (document: OrderDocument, format: 'xrechnung' | 'ubl' | 'cii') =>
    convert(Buffer.from(writeFile({ electronic: invoiceOf(document), format })).toString(), {
      format: 'object',
    }) as never

  it('has the same content in both syntaxes of the norm', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const all = invoiceOf(document)
        const [ubl = '', cii = ''] = (['ubl', 'cii'] as const).map((format) => JSON.stringify(read(document, format)))
        for (const file of [ubl, cii]) {
          for (const fact of [all.number, all.totals.gross, all.buyer.name, all.seller.name, all.order, all.currency]) {
            expect(file).toContain(JSON.stringify(fact))
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is a document of its own for a credit note, and names the invoice', () => {
    const note = noteOn(documentOf({ amounts: [1999, 500] }), { positions: [1] })
    expect(read(note, 'ubl')).toMatchObject({
      CreditNote: {
        'cbc:CreditNoteTypeCode': '381',
        'cbc:IssueDate': '2026-12-03',
        'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': 'TW-2026-000123' } },
        'cac:LegalMonetaryTotal': { 'cbc:TaxInclusiveAmount': { '#': '5.00' } },
      },
    })
  })

  it('omits exactly the characters that XML cannot hold', () => {
    const electronic = invoiceOf(documentOf({ amounts: [1999] }))
    const file = Buffer.from(writeFile({ electronic, format: 'ubl' })).toString()
    expect(file).toContain('<cbc:Name>Sandshaper &amp; &lt;more&gt;</cbc:Name>')
  })
})

describe('the offered files', () => {
  const formats = (facts: Parameters<typeof documentOf>[0]) => {
    const { content, buyer } = documentOf(facts).invoice
    return formatsOf(content, buyer)
  }

  it.each([
    ['a business', { amounts: [1999] }, ['xrechnung', 'ubl', 'cii']],
    ['a consumer', { amounts: [1999], buyer: null }, []],
    ['amounts with three decimals', { amounts: [1999], currency: 'KWD' }, []],
  ] as const)('for %s', (_, facts, expected) => {
    expect(formats(facts as Parameters<typeof documentOf>[0])).toEqual(expected)
  })

  it('an XRechnung only where the vendor has set the data that it needs', () => {
    const { content, buyer } = documentOf({ amounts: [1999] }).invoice
    const { electronic: _, ...seller } = content.seller
    expect(formatsOf({ ...content, seller }, buyer)).toEqual(['ubl', 'cii'])
  })
})
