import { expect, it } from 'vitest'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { Overrides } from '@/platform/wording/overrides'
import { readerIn } from '@/tests/samples/reader'
import { electronicInvoice } from '../electronic/compose'
import { documentOf } from '../testing/electronic-invoices'
import { sheetFor } from './select'

const words = readTranslators(wordingOf('domains/commerce/invoices/document'), new Overrides({}))
const locale = { language: 'en', reader: readerIn('en'), translate: words.en, vendorName: 'Tidewren' } as const

function documentIn(country: string, place: { country: string; postalCode: string }) {
  const document = documentOf({ amounts: [2999], rate: 0, buyer: null })
  const { invoice } = document
  const buyer = { name: 'Ada', email: 'ada@example.test', business: null }
  return { ...document, invoice: { ...invoice, buyer, content: { ...invoice.content, country, place } } }
}

it.each([
  ['IC', 'ES', '35001', 'Spain', 'Canary Islands'],
  ['XL', 'IT', '23041', 'Italy', 'Italy 23041'],
])('an invoice of %s names a person’s place, and that it has no VAT', (territory, country, code, name, called) => {
  const document = documentIn(territory, { country, postalCode: code })
  const sheet = sheetFor(document, locale)
  expect(sheet.buyer.lines).toEqual(['Ada', code, name, 'ada@example.test'])
  expect(sheet.totals.map(({ label }) => label)).toContain(words.en('invoice.vat', { country: called, rate: '0%' }))
  const electronic = electronicInvoice(document, sheet)
  expect(electronic?.buyer.postal).toMatchObject({ country })
  expect(electronic?.vat).toMatchObject([{ category: 'O', vat: '0.00' }])
})
