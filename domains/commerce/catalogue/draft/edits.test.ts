import { describe, expect, it, test } from 'vitest'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { amounts, names, smallVendor } from '@/tests/samples/small-vendor'
import { type Content, shapes } from '../schema'
import { checkContent } from './check-content'
import { type EntryEdit, moveEntry, putEntry, putProduct, removeEntry } from './edits'

const {
  'vat-rates': vatRates = [],
  'displayed-discounts': displayedDiscounts = [],
  'country-prices': countryPrices = [],
  ...files
} = smallVendor()
const content = Object.fromEntries(
  Object.entries({ ...files, vatRates, displayedDiscounts, countryPrices }).map(([part, entries]) => [
    part,
    entries.map((entry) => shapes[part as keyof Content].parse(entry)),
  ]),
) as unknown as Content

const bundle = content.products.find(({ pid }) => pid === 6)
const rate = { country: 'DE', from: '2027-01-01', basisPoints: 2000 }
const campaign = { key: 'thanks', names, products: [3], amounts }
const own = { term: 'LFT' as const, amounts, onSale: true }

test.each<[string, EntryEdit, boolean]>([
  ['a new rate', { part: 'vatRates', key: null, value: rate }, true],
  [
    'a rate that is there, as a new one',
    { part: 'vatRates', key: null, value: { ...rate, from: '2007-01-01' } },
    false,
  ],
  ['another day for a rate', { part: 'vatRates', key: 'DE 2007-01-01', value: rate }, true],
  ['a rate in the place of none', { part: 'vatRates', key: 'FR 2007-01-01', value: rate }, false],
  ['another gift of a campaign', { part: 'campaigns', key: 'thanks', value: { ...campaign, products: [1] } }, true],
  ['another key of a campaign', { part: 'campaigns', key: 'thanks', value: { ...campaign, key: 'more' } }, false],
  [
    'another key of a line',
    { part: 'lines', key: 'music', value: { key: 'film', names, primary: false, tab: true } },
    false,
  ],
])('%s is added to the draft or refused', (_what, edit, isPossible) => {
  const edited = putEntry(content, edit)
  expect(edited !== null).toBe(isPossible)
  if (edited) expect(edited[edit.part]).toContainEqual(edit.value)
})

describe('a product', () => {
  if (bundle?.kind !== 'bundle') throw new Error('6 is no bundle')

  it('keeps its place and that of its prices', () => {
    const product = { ...bundle, includes: [2] }
    const prices = [
      { ...own, onSale: false },
      { ...own, term: '1Y' as const },
    ]
    const edited = putProduct(content, content, { product, prices, isNew: false })
    expect(edited?.products.map(({ pid }) => pid)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(edited?.prices.map(({ pid, term }) => `${pid} ${term}`).slice(-3)).toEqual(['6 LFT', '6 1Y', '7 1M'])
  })

  test.each([
    ['a new one of a number that there is', { product: bundle, prices: [own], isNew: true }],
    ['one that there is not', { product: { ...bundle, pid: 60 }, prices: [own], isNew: false }],
    ['without a price that was published', { product: bundle, prices: [], isNew: false }],
    ['with a term twice', { product: bundle, prices: [own, own], isNew: false }],
    [
      'of another kind',
      { product: { ...bundle, kind: 'subscription' as const, pro: false }, prices: [own], isNew: false },
    ],
  ])('%s is refused', (_what, edit) => expect(putProduct(content, content, edit)).toBeNull())

  it('is removed with its prices if it was never published, and not otherwise', () => {
    const drafted = putProduct(content, content, { product: { ...bundle, pid: 60 }, prices: [own], isNew: true })
    expect(drafted && removeEntry(drafted, content, 'products', '60')).toEqual(content)
    expect(removeEntry(content, content, 'products', '6')).toBeNull()
    expect(removeEntry(content, content, 'prices', '6 LFT')).toBeNull()
  })

  it('moves within its own line', () => {
    const order = (edited: Content | null) => edited?.products.map(({ pid }) => pid).join()
    expect(order(moveEntry(content, 'products', '1', 'behind'))).toBe('3,2,1,4,5,6,7,8')
    expect(moveEntry(content, 'products', '2', 'behind')).toBeNull()
    expect(moveEntry(content, 'products', '1', 'before')).toBeNull()
  })
})

describe('the check of a draft', () => {
  const art = new Set(['a'])
  const spoilt = (change: Partial<Content>) =>
    checkContent({ ...content, ...change }, { art, offer: usualOffer }).map(({ file, code, field }) => [
      file,
      code,
      field,
    ])

  it('finds no problem in a valid draft', () => expect(spoilt({})).toEqual([]))

  test.each<[string, Partial<Content>, string[]]>([
    [
      'a text that is not written',
      { lines: content.lines.with(1, { key: 'music', names: { ...names, ja: '' }, primary: false, tab: true }) },
      ['lines', 'empty', 'names.ja'],
    ],
    ['a list of nothing', { campaigns: [{ ...campaign, products: [] }] }, ['campaigns', 'empty', 'products']],
    ['an unknown product', { campaigns: [{ ...campaign, products: [99] }] }, ['campaigns', 'noProduct', 'products']],
    [
      'a rate that is too high',
      { vatRates: [{ ...rate, basisPoints: 10_001 }] },
      ['vatRates', 'malformed', 'basisPoints'],
    ],
  ])('names %s by its code and field', (_what, change, finding) => expect(spoilt(change)).toEqual([finding]))
})
