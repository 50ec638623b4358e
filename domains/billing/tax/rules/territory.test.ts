import { expect, it, test } from 'vitest'
import { vatNumberOf } from '@/domains/accounts/profile/rules/tax-ids'
import { vatRateOn } from '@/domains/commerce/catalogue/rules'
import { contradiction, weigh } from '@/domains/commerce/checkout/rules/evidence'
import { isReverseCharged } from '@/domains/commerce/invoices/rules/reverse-charge'
import { askedAs, askedCountries } from '@/domains/commerce/vat-ids/rules/check'
import { percent } from '@/platform/money/rate'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { categoryOf } from './category'
import { entriesOf } from './journal'

const seller = { country: 'DE' }

test.each([
  ['MC', '', 'FR'],
  ['FR', '75001', 'FR'],
  ['IM', '', 'GB'],
])('%s %s has the rate of %s', async (country, postalCode, land) => {
  const catalogue = await readDemoCatalogue()
  const day = '2026-11-28'
  expect(vatRateOn(catalogue, country, day, postalCode)).toEqual(vatRateOn(catalogue, land, day))
  expect(vatRateOn(catalogue, land, day)).not.toEqual(percent('0'))
})

it('the Canary Islands have no Spanish VAT', async () => {
  const catalogue = await readDemoCatalogue()
  expect(vatRateOn(catalogue, 'ES', '2026-11-28', '35001')).toEqual(percent('0'))
  expect(vatRateOn(catalogue, 'ES', '2026-11-28', '28013')).toEqual(percent('21'))
})

it('the seller’s own rate for a territory applies there alone, and its sales are abroad', async () => {
  const catalogue = await readDemoCatalogue()
  const registered = {
    ...catalogue,
    vatRates: [...catalogue.vatRates, { country: 'IC', from: '2020-01-01', basisPoints: 700 }],
  }
  const rateAt = (postalCode: string) => vatRateOn(registered, 'ES', '2026-11-28', postalCode)
  expect(['35001', '52001', '28013'].map(rateAt)).toEqual([percent('7'), percent('0'), percent('21')])
  expect(categoryOf({ country: 'IC', sellerCountry: 'DE', reverseCharge: false, rate: 700 })).toBe('abroad')
  expect(categoryOf({ country: 'XB', sellerCountry: 'DE', reverseCharge: false, rate: 0 })).toBe('export')
})

it('Monaco is France in the books and for its companies, and the Canary Islands are abroad', () => {
  const sale = { sellerCountry: 'DE', reverseCharge: false, rate: 2000 }
  expect(categoryOf({ ...sale, country: 'MC' })).toBe('union')
  expect(categoryOf({ ...sale, country: 'FR', sellerCountry: 'MC' })).toBe('domestic')
  expect(categoryOf({ ...sale, country: 'IC', rate: 0 })).toBe('export')
  const lines = [{ net: 100, vat: 20, gross: 120, rate: 2000 }]
  const document = {
    number: 'I-1',
    kind: 'invoice',
    cause: null,
    about: null,
    order: 'A',
    issued: '2026-11-28',
  } as const
  const days = {
    supplied: '2026-11-28',
    booked: '2026-11-28',
    currency: 'EUR',
    taxId: '',
    paidInto: 'provider',
    reverseCharge: false,
  } as const
  expect(entriesOf({ ...document, ...days, lines, country: 'MC', sellerCountry: 'DE' })).toMatchObject([
    { country: 'FR', category: 'union' },
  ])
})

it('a company in Monaco owes the VAT by its French number, checked by VIES; one in Las Palmas owes none', () => {
  const company = { country: 'MC', taxId: 'FR40303265045' }
  expect(isReverseCharged(seller, { business: company })).toBe(true)
  expect(vatNumberOf('MC', 'FR40303265045')).toBe('FR40303265045')
  expect(askedAs('MC', '40303265045')).toMatchObject({ letters: 'FR' })
  expect(askedCountries(seller)).toContain('MC')
  expect(askedCountries({ country: 'FR' })).not.toContain('MC')
  const spanish = { country: 'ES', taxId: 'ESB65410011' }
  expect(isReverseCharged(seller, { business: { ...spanish, postalCode: '28013' } })).toBe(true)
  expect(isReverseCharged(seller, { business: { ...spanish, postalCode: '35001' } })).toBe(false)
})

it('a network in France speaks for Monaco', () => {
  expect(contradiction({ country: 'MC' }, 'FR')).toBeNull()
  expect(contradiction({ country: 'MC' }, 'IT')).toBe('IT')
  expect(
    weigh([
      { source: 'told', country: 'MC' },
      { source: 'card', country: 'FR' },
    ]),
  ).toBe('agreed')
})
