import { expect, test } from 'vitest'
import { priceItems } from '@/domains/commerce/orders/rules'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { itemsOf } from './entered-order'

test('an order that was paid elsewhere has the sum of its lines, at any list price', async () => {
  const catalogue = await readDemoCatalogue()
  const entered = [
    { pid: 701, term: 'LFT', quantity: 3, amount: 10_000 },
    { pid: 367, term: '1M', quantity: 1, amount: 1 },
  ] as const
  const items = itemsOf(catalogue, entered, 'USD')
  if ('wrong' in items) throw new Error('Nothing is wrong')
  expect(items.map(({ unit, amount }) => [unit.minor, amount?.minor])).toEqual([
    [3334, 10_000],
    [1, 1],
  ])
  expect(priceItems(items, 'USD').total.minor).toBe(10_001)
})

test.each([
  [{ pid: 9_999_999, term: 'LFT' }, 'product'],
  [{ pid: 701, term: '2M' }, 'term'],
] as const)('refuses the line %j by its %s', async (wrong, field) => {
  const catalogue = await readDemoCatalogue()
  const known = { pid: 701, term: 'LFT', quantity: 1, amount: 100 } as const
  expect(itemsOf(catalogue, [known, { ...known, ...wrong }], 'USD')).toEqual({ wrong: field })
})
