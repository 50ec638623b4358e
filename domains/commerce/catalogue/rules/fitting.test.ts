import { expect, it } from 'vitest'
import { Languages } from '@/platform/i18n/languages'
import type { Content } from '../schema'
import { fitted } from './fitting'

const offer = { languages: new Languages({}, ['de', 'en']), currencies: ['EUR', 'CHF'] as const }

const names = { en: 'One', de: 'Eins', ja: '一' }
const amounts = { EUR: 990, USD: 1000 }
const content = (part: object) => part as unknown as Content

it.each<[string, object, object]>([
  [
    'names',
    { lines: [{ key: 'a', names, primary: true }] },
    { lines: [{ key: 'a', names: { en: 'One', de: 'Eins' }, primary: true }] },
  ],
  [
    'descriptions',
    { products: [{ pid: 1, descriptions: names }] },
    { products: [{ pid: 1, descriptions: { en: 'One', de: 'Eins' } }] },
  ],
  [
    'prices',
    { prices: [{ pid: 1, amounts, renewal: amounts }] },
    { prices: [{ pid: 1, amounts: { EUR: 990 }, renewal: { EUR: 990 } }] },
  ],
  [
    'displayed discounts',
    { displayedDiscounts: [{ pid: 1, percents: { ja: '5', de: '7' } }] },
    { displayedDiscounts: [{ pid: 1, percents: { de: '7' } }] },
  ],
  [
    'a coupon by amounts',
    { coupons: [{ code: 'SAVE', discount: { by: 'amount', amounts }, minimum: amounts }] },
    { coupons: [{ code: 'SAVE', discount: { by: 'amount', amounts: { EUR: 990 } }, minimum: { EUR: 990 } }] },
  ],
])('%s keeps only entries that the vendor offers today', (_what, published, expected) => {
  expect(fitted(content(published), offer)).toEqual(expected)
})

it('records that name no platform, language or currency stay unchanged', () => {
  const untouched = {
    coupons: [{ code: 'SAVE', discount: { by: 'percent', percent: '20' }, minimum: undefined }],
    recommendations: [{ products: [1], margin: 10, affinity: { music: 5 } }],
    vatRates: [{ country: 'DE', from: '2007-01-01', basisPoints: null }],
  }
  expect(fitted(content(untouched), offer)).toEqual(untouched)
})
