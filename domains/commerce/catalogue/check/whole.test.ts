import { describe, expect, it, test } from 'vitest'
import { countries } from '@/platform/i18n/countries'
import { amounts, names, problemsOf, smallVendor } from '@/tests/samples/small-vendor'

/** Returns the problems after one field of one line is set; `undefined` removes it. */
const spoilt = async (file: string, line: number, change: Record<string, unknown>) => {
  const files = smallVendor()
  Object.assign(files[file]?.[line - 1] ?? {}, change)
  return problemsOf(files)
}

const twice = async (file: string, change: Record<string, unknown> = {}) => {
  const files = smallVendor()
  const [first] = files[file] ?? []
  files[file]?.push({ ...first, ...change })
  return problemsOf(files)
}

const elsewhere = { country: '*', from: '2007-01-01', basisPoints: 0 }

describe('a folder of catalogue files', () => {
  it('that is valid has no problem', async () => expect(await problemsOf(smallVendor())).toEqual([]))

  it('needs lines, products, prices and rates, and may leave out the others', async () => {
    expect(await problemsOf({})).toEqual([
      'lines.jsonl: is missing',
      'products.jsonl: is missing',
      'prices.jsonl: is missing',
      'vat-rates.jsonl: is missing',
    ])
    const { lines = [], products = [], prices = [], 'vat-rates': rates = [] } = smallVendor()
    expect(await problemsOf({ lines, products, prices, 'vat-rates': rates })).toEqual([])
  })

  it('may hold empty lines, and ends of line of any kind', async () => {
    const files: Record<string, unknown[]> = smallVendor()
    const rate = JSON.stringify({ country: 'FR', from: '2014-01-01', basisPoints: 2000 })
    expect(await problemsOf({ ...files, 'vat-rates': ['', `${rate}\r`, '  ', { ...elsewhere }] })).toEqual([])
  })

  it('defines for every country the VAT of prices, or that nothing is sold there', async () => {
    const rates = (...lines: unknown[]) => problemsOf({ ...smallVendor(), 'vat-rates': lines })
    const [problem, ...others] = await rates({ country: 'AD', from: '2013-01-01', basisPoints: 450 })
    expect(problem).toBe(
      'vat-rates.jsonl:1: 248 countries have no rate (AE, AF, AG, …): name the rate of each, null where you do not sell, or one for "*"',
    )
    expect(others).toEqual([])
    expect(await rates(...countries.map((country) => ({ ...elsewhere, country, basisPoints: null })))).toEqual([])
  })

  it('reports all unreadable lines first', async () => {
    const files: Record<string, unknown[]> = smallVendor()
    const [first] = await problemsOf({ ...files, lines: ['{', ...(files.lines ?? [])], prices: ['[]', '7'] })
    expect(first).toMatch(/^lines\.jsonl:1: is no JSON: /)
    expect((await problemsOf({ ...files, prices: ['[]', '7'] })).map((text) => text.slice(0, 14))).toEqual([
      'prices.jsonl:1',
      'prices.jsonl:2',
    ])
  })
})

test.each<[string, string, number, Record<string, unknown>, string]>([
  ['a missing language', 'lines', 2, { names: { ...names, ja: undefined } }, 'lines.jsonl:2: names.ja: '],
  ['an empty name', 'products', 1, { names: { ...names, de: ' ' } }, 'products.jsonl:1: names.de: '],
  ['a misspelt field', 'products', 1, { seat: 3 }, 'products.jsonl:1: Unrecognized key: "seat"'],
  ['a kind there is not', 'products', 1, { kind: 'toy' }, 'products.jsonl:1: kind: '],
  [
    'a price without a currency',
    'prices',
    1,
    { amounts: { ...amounts, JPY: undefined } },
    'prices.jsonl:1: amounts.JPY: ',
  ],
  ['half a cent', 'prices', 1, { amounts: { ...amounts, USD: 999.5 } }, 'prices.jsonl:1: amounts.USD: '],
  ['a term there is not', 'prices', 1, { term: '5Y' }, 'prices.jsonl:1: term: '],
  ['a day that is none', 'vat-rates', 1, { from: '2026-02-30' }, 'vat-rates.jsonl:1: from: '],
  [
    'a discount of nothing',
    'coupons',
    1,
    { discount: { by: 'percent', percent: '0' } },
    'coupons.jsonl:1: discount.percent: ',
  ],
  ['an unknown line', 'products', 5, { line: 'film' }, 'products.jsonl:5: there is no line "film"'],
  ['an unknown picture', 'products', 1, { box: 'b' }, 'products.jsonl:1: there is no picture art/b.svg'],
  [
    'an unknown product in a product',
    'products',
    6,
    { includes: [1, 99] },
    'products.jsonl:6: includes names the product 99, which there is not',
  ],
  [
    'an add-on among what is owned',
    'products',
    6,
    { includes: [1, 5] },
    'products.jsonl:6: includes cannot name 5, which is of the kind addOn',
  ],
  [
    'another platform',
    'products',
    1,
    { platforms: ['mac'], guarantees: [] },
    'products.jsonl:3: includes names 1, which is for another platform',
  ],
  [
    'a guarantee that is none',
    'products',
    1,
    { guarantees: [3] },
    'products.jsonl:1: guarantees cannot name 3, which is of the kind allInOne',
  ],
  [
    'an upgrade to another line',
    'products',
    4,
    { line: 'music' },
    'products.jsonl:4: to names 3 of the line "downloader"',
  ],
  [
    'an upgrade to a single product',
    'products',
    4,
    { to: 1 },
    'products.jsonl:4: to cannot name 1, which is of the kind single',
  ],
  ['more choices than there are', 'products', 6, { choose: 3 }, 'products.jsonl:6: lets choose 3 of 2'],
  [
    'a guarantee of another line than the primary',
    'products',
    5,
    { line: 'music' },
    'products.jsonl:5: an add-on of the kind npg belongs to the primary line',
  ],
  ['a circle', 'products', 3, { includes: [3] }, 'products.jsonl:3: includes itself: 3 → 3'],
  ['no primary line', 'lines', 1, { primary: false }, 'lines.jsonl:1: no line of the file is the primary one'],
  ['two primary lines', 'lines', 2, { primary: true }, 'lines.jsonl:2: is a second primary line beside "downloader"'],
  [
    'a line with nothing in it',
    'products',
    2,
    { line: 'downloader' },
    'lines.jsonl:2: the line "music" has no product',
  ],
  ['a price of nothing', 'prices', 1, { pid: 99 }, 'prices.jsonl:1: there is no product 99'],
  ['a product without a price', 'prices', 1, { pid: 99 }, 'products.jsonl:1: 1 has no price'],
  ['a sale for nothing', 'prices', 1, { amounts: { ...amounts, EUR: 0 } }, 'prices.jsonl:1: EUR must be above 0'],
  ['a free term that costs', 'prices', 1, { term: 'FREE' }, 'prices.jsonl:1: USD must be 0 for the term FREE'],
  [
    'a subscription without a renewal',
    'prices',
    7,
    { renewal: undefined },
    'prices.jsonl:7: 7 is a subscription and needs a renewal amount',
  ],
  ['a subscription for life', 'prices', 7, { term: 'LFT' }, 'prices.jsonl:7: a subscription cannot run for LFT'],
  [
    'a renewal of what is bought',
    'prices',
    1,
    { renewal: amounts },
    'prices.jsonl:1: 1 is no subscription and is never renewed',
  ],
  [
    'a volume price that is no lower',
    'prices',
    1,
    { tiers: { 5: '10', 10: '10' } },
    'prices.jsonl:1: from 10 on it takes off no more than for fewer',
  ],
  ['a volume price of one', 'prices', 1, { tiers: { 1: '10' } }, 'prices.jsonl:1: tiers.1: '],
  ['a volume price of nothing', 'prices', 1, { tiers: { 5: '100' } }, 'prices.jsonl:1: tiers.5: '],
  [
    'a volume price of what is for one owner',
    'prices',
    5,
    { tiers: { 5: '10' } },
    'prices.jsonl:5: 5 is sold one at a time for this term, so there is no price for several',
  ],
  ['a coupon for an unknown line', 'coupons', 1, { lines: ['film'] }, 'coupons.jsonl:1: there is no line "film"'],
  ['a coupon for an unknown product', 'coupons', 1, { products: [99] }, 'coupons.jsonl:1: there is no product 99'],
  [
    'a discount on an unknown product',
    'displayed-discounts',
    1,
    { pid: 99 },
    'displayed-discounts.jsonl:1: there is no product 99',
  ],
  ['a concession for a whole top domain', 'concessions', 1, { domains: ['edu'] }, 'concessions.jsonl:1: domains.0: '],
  [
    'a campaign for an unknown product',
    'campaigns',
    1,
    { products: [99] },
    'campaigns.jsonl:1: there is no product 99',
  ],
  [
    'a campaign for an unknown line',
    'campaigns',
    1,
    { lines: ['nowhere'] },
    'campaigns.jsonl:1: there is no line "nowhere"',
  ],
  [
    'a campaign for nothing in particular',
    'campaigns',
    1,
    { products: undefined },
    'campaigns.jsonl:1: kinds is empty',
  ],
])('%s is a problem, in its file and line', async (_what, file, line, change, message) => {
  const problems = await spoilt(file, line, change)
  expect(
    problems.filter((problem) => problem.startsWith(message)),
    problems.join('\n'),
  ).toHaveLength(1)
})

test.each([
  ['lines', { primary: false }, 'lines.jsonl:3: the line "downloader" is in line 1 already'],
  ['products', { family: 'other' }, 'products.jsonl:9: product 1 is in line 1 already'],
  ['products', { pid: 20, family: 'other' }, 'products.jsonl:9: product 20 is in line 2 already'],
  ['products', { pid: 9 }, 'products.jsonl:9: the family "one" on win is in line 1 already'],
  ['prices', {}, 'prices.jsonl:8: the price of 1 for LFT is in line 1 already'],
  ['vat-rates', {}, 'vat-rates.jsonl:3: the rate of DE from 2007-01-01 is in line 1 already'],
  ['coupons', {}, 'coupons.jsonl:2: the coupon SAVE20 is in line 1 already'],
  ['displayed-discounts', {}, 'displayed-discounts.jsonl:2: the displayed discount of 3 is in line 1 already'],
  ['campaigns', {}, 'campaigns.jsonl:2: the campaign "thanks" is in line 1 already'],
  ['recommendations', {}, 'recommendations.jsonl:2: the product 1 is in line 1 already'],
])('a duplicate in %s is a problem', async (file, change, message) =>
  expect(await twice(file, change)).toContain(message),
)

it('reports a long circle once, from the product that closes it', async () => {
  const files = smallVendor()
  Object.assign(files.products?.[0] ?? {}, { kind: 'allInOne', includes: [3], guarantees: [] })
  expect((await problemsOf(files)).filter((text) => text.includes('itself'))).toEqual([
    'products.jsonl:3: includes itself: 1 → 3 → 1',
  ])
})
