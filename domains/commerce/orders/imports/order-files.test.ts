import { describe, expect, it } from 'vitest'
import { readOffered } from '@/platform/contract/read-offered'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { orderLinesFile, ordersFile } from './order-files'

const order = {
  number: 'TW-2019-000417',
  member: 'Ida@example.test',
  status: 'complete',
  placed_at: '2019-05-04T10:00:00Z',
  currency: 'EUR',
  country: 'DE',
}
const line = { order: 'TW-2019-000417', pid: 701, term: 'LFT', unit_amount: 5999 }

describe('a line of orders.jsonl', () => {
  it('needs the required fields of an order', () => {
    expect(ordersFile.schema.parse(order)).toMatchObject({ member: 'ida@example.test' })
    for (const field of Object.keys(order)) {
      expect(ordersFile.schema.safeParse({ ...order, [field]: undefined }).success).toBe(false)
    }
  })

  it.each([
    { number: '' },
    { number: 'A B' },
    { number: 'x'.repeat(41) },
    { member: 'ida' },
    { status: 0 },
    { status: 'paid' },
    { placed_at: '2019-05-04' },
    { status: 'waiting', paid_at: '2019-05-04T10:00:00Z' },
    { currency: 'XXX' },
    { country: 'Germany' },
    { country: 'de' },
    { country: 'UK' },
    { total: 59.99 },
    { total: -1 },
    { vat_basis_points: 19.5 },
    { coupon: ' ' },
    { language: 'Deutsch, bitte' },
    { totle: 1 },
  ])('is refused with %j', (wrong) => expect(ordersFile.schema.safeParse({ ...order, ...wrong }).success).toBe(false))
})

describe('a line of order-lines.jsonl', () => {
  it('needs order, product, term and price', () => {
    expect(orderLinesFile.schema.parse(line)).toEqual({
      ...line,
      quantity: 1,
      included: false,
      refunded: false,
      given_back: 0,
      units_given_back: 0,
    })
    for (const field of Object.keys(line)) {
      expect(orderLinesFile.schema.safeParse({ ...line, [field]: undefined }).success).toBe(false)
    }
  })

  it.each([
    { order: 17 },
    { pid: 0 },
    { term: '5Y' },
    { quantity: 0 },
    { unit_amount: 59.99 },
    { amount: 6000 },
    { quantity: 2, amount: 11_999 },
    { name: 'Tide\u0000Table' },
    { platforms: [] },
    { platforms: ['amiga'] },
    { refunded: 1 },
    { given_back: -1 },
    { given_back: 6000 },
    { amount: 4999, given_back: 5000 },
    { units_given_back: 1 },
    { quantity: 2, units_given_back: 2 },
  ])('is refused with %j', (wrong) =>
    expect(readOffered(orderLinesFile.schema, { ...line, ...wrong }, usualOffer).success).toBe(false),
  )
})
