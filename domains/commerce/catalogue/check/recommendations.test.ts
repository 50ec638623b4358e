import { expect, test } from 'vitest'
import { problemsOf, smallVendor } from '@/tests/samples/small-vendor'

test.each([
  ['of an unknown product', { products: [99] }, 'there is no product 99'],
  ['of what is never bought for life', { products: [7] }, '7 is of the kind subscription'],
  [
    'of an all-in-one for less',
    { products: [3] },
    '3 is an all-in-one: what is taken off follows from what its buyer owns',
  ],
  ['of two products for one platform', { products: [1, 2] }, '2 is a second one for its platform'],
  ['for an unknown line', { affinity: { film: 5 } }, 'there is no line "film"'],
])('a recommendation %s is a problem', async (_, change, message) => {
  const files = smallVendor()
  Object.assign(files.recommendations?.[0] ?? {}, change)
  expect(await problemsOf(files)).toEqual([`recommendations.jsonl:1: ${message}`])
})

test('a recommendation of a product without a lifetime price is a problem', async () => {
  const files = smallVendor()
  Object.assign(files.prices?.[0] ?? {}, { term: '1Y' })
  expect(await problemsOf(files)).toEqual(['recommendations.jsonl:1: 1 has no price for LFT'])
})
