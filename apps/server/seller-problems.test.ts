import { describe, expect, it } from 'vitest'
import { sellerProblems } from './seller-problems'

const complaint = (country: string, taxId: string, placeholders: ('seller' | 'prices')[] = []) => {
  const seller = {
    name: 'Klarton GmbH',
    address: ['Hafen 1'],
    country,
    taxId,
    email: 'books@klarton.example',
    timeZone: 'Europe/Berlin',
    invoiceNumber: 'K-{number}',
    creditNoteNumber: 'C-{number}',
  }
  return sellerProblems({ seller, placeholders })[0]?.message ?? null
}

describe('the seller’s number on every invoice', () => {
  it.each([
    ['DE', 'DE 136 695 976'],
    ['DE', 'DE136695976'],
    ['DE', '12/345/67890'],
    ['AT', 'ATU13585627'],
    ['US', '12-3456789'],
    ['TW', '12345678'],
    ['CH', 'CHE-116.281.710 MWST'],
  ])('of %s may be %s', (country, taxId) => expect(complaint(country, taxId)).toBeNull())

  it.each([
    ['DE', 'DE123456789', /is no VAT number of/],
    ['DE', 'DE 999 888 777', /is no VAT number of/],
    ['AT', 'ATU1358562', /is no VAT number of/],
    ['FR', 'FR4030326504', /is no VAT number of/],
    ['DE', 'VAT number', /is no number/],
  ])('of %s is not %s', (country, taxId, said) => expect(complaint(country, taxId)).toMatch(said))

  it('is not checked while the seller is a placeholder', () =>
    expect(complaint('DE', 'VAT number', ['seller'])).toBeNull())
})
