import { afterAll, describe, expect, it } from 'vitest'
import type { Sheet } from '../document/sheet'
import { readPdf } from '../testing/pdf'
import { printLook as look } from '../testing/print-look'
import { PdfPrinter } from './printer'

const printer = new PdfPrinter()
afterAll(() => printer.close())

const sheet: Sheet = {
  language: 'en',
  title: 'Invoice',
  number: 'TW-2026-000001',
  issuedAt: new Date('2026-11-21T12:00:00Z'),
  vendorName: 'Tidewren',
  facts: [],
  buyer: { heading: 'Billed to', lines: ['Ada'] },
  seller: { heading: 'Seller', lines: ['Tidewren'] },
  columns: { item: 'Product', quantity: 'Quantity', unit: 'Price', rate: 'VAT', amount: 'Amount' },
  rows: [],
  totals: [{ label: 'Total', value: '$1.00' }],
  remarks: [],
  imprint: 'Tidewren',
  pageLabel: 'Page {page}',
}

describe('the press', () => {
  it('the printer prints many at once, each for its own caller', async () => {
    const numbers = ['A-1', 'A-2', 'A-3']
    const files = await Promise.all(numbers.map((title) => printer.print({ sheet: { ...sheet, title }, look })))
    expect(files.map((file) => numbers.find((title) => readPdf(file).text.includes(title)))).toEqual(numbers)
  })

  it('the printer reports a failed print to its caller, and goes on', async () => {
    const broken = { sheet: { ...sheet, facts: null } as unknown as Sheet, look }
    await expect(printer.print(broken)).rejects.toThrow()
    expect((await printer.print({ sheet, look })).byteLength).toBeGreaterThan(1000)
  })

  it('refuses more documents than it can print in time', async () => {
    const small = new PdfPrinter({ waiting: 2 })
    const orders = Array.from({ length: 4 }, () => small.print({ sheet, look }))
    const outcomes = await Promise.allSettled(orders)
    await small.close()
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})
