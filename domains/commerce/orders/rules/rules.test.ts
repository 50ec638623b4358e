import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { decimal, parseMoney } from '@/platform/i18n/money'
import { usualCurrencies as currencies } from '@/platform/money/currencies'
import { money } from '@/platform/money/money'
import { newOrderNumber } from '../store/orders'
import { isExpired, type OrderStatus, offersOf, orderStatus, priceItems, readStatus, refundableUntil } from './'

test.each([
  [0, 0],
  [1, 1],
  [-1, 1],
  [2, 2],
  [-2, 2],
  [3, 3],
  [-3, 3],
])('spec 2.5: the status %i of an order is read as %i', (onWire, status) => expect(readStatus(onWire)).toBe(status))

const orderOf = (placedAt: string, ...terms: Term[]) => ({
  placedAt: new Date(placedAt),
  products: terms.map((term) => ({ term })),
})

describe('the refund window', () => {
  test.each([
    ['7 days when it runs one month', ['1M'], '2026-11-08T09:30:00.000Z'],
    ['7 days when the first product runs one month', ['1M', 'LFT'], '2026-11-08T09:30:00.000Z'],
    ['14 days when only a later product runs one month', ['1Y', '1M'], '2026-11-15T09:30:00.000Z'],
    ['14 days for two months', ['2M'], '2026-11-15T09:30:00.000Z'],
    ['14 days for what is never renewed', ['LFT'], '2026-11-15T09:30:00.000Z'],
    ['14 days for an order without products', [], '2026-11-15T09:30:00.000Z'],
  ] as const)('is %s', (_, terms, until) => {
    expect(refundableUntil(orderOf('2026-11-01T09:30:00Z', ...terms)).toISOString()).toBe(until)
  })

  it('is open in its last millisecond and closed in the next', () => {
    const order = orderOf('2026-11-01T09:30:00Z', '1M')
    expect(isExpired(order, new Date('2026-11-08T09:30:00.000Z'))).toBe(false)
    expect(isExpired(order, new Date('2026-11-08T09:30:00.001Z'))).toBe(true)
  })

  it.each(['2026-03-29T00:30:00+01:00', '2026-10-25T02:30:00+02:00', '2028-02-20T23:59:59+14:00'])(
    'has as many hours across clock changes and leap days: %s',
    (moment) => {
      const order = orderOf(moment, '1Y')
      expect(refundableUntil(order).getTime() - order.placedAt.getTime()).toBe(14 * 24 * 60 * 60 * 1000)
    },
  )

  it('never opens again once closed', () => {
    const moments = fc.integer({ min: 0, max: 60 * 24 * 60 * 60 * 1000 })
    fc.assert(
      fc.property(moments, moments, fc.constantFrom<Term>('1M', '1Y', 'LFT'), (one, other, term) => {
        const order = orderOf('2026-11-01T09:30:00Z', term)
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map(
          (passed) => new Date(order.placedAt.getTime() + passed),
        ) as [Date, Date]
        expect(isExpired(order, earlier) && !isExpired(order, later)).toBe(false)
      }),
    )
  })
})

describe('an order offers', () => {
  const early = new Date('2026-11-02T00:00:00Z')
  const late = new Date('2026-12-02T00:00:00Z')
  const offers = (status: OrderStatus, now: Date, total: number | null = 2999) =>
    offersOf(
      { ...orderOf('2026-11-01T00:00:00Z', '1Y'), status, total: total === null ? null : money(total, 'USD') },
      now,
    )

  test.each([
    ['refund and invoice when it is complete', orderStatus.complete, early, 2999, 'open', 'open'],
    ['no refund when it is old', orderStatus.complete, late, 2999, 'closed', 'open'],
    ['neither when it is refunded', orderStatus.refunded, early, 2999, 'hidden', 'hidden'],
    ['neither before it is paid', orderStatus.waiting, early, 2999, 'closed', 'closed'],
    ['no refund when it is cancelled', orderStatus.cancelled, early, 2999, 'closed', 'open'],
    ['no invoice without an amount', orderStatus.complete, early, null, 'open', 'closed'],
  ] as const)('%s', (_, status, now, total, refund, invoice) => {
    expect(offers(status, now, total)).toEqual({ refund, invoice })
  })
})

describe('the amounts of an order', () => {
  const items = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 1000 }), minor: fc.nat(1_000_000_000) }))

  it('sum to its total, in whole smallest units', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(...currencies), (bought, currency) => {
        const { lines, total } = priceItems(
          bought.map(({ quantity, minor }) => ({ quantity, unit: money(minor, currency) })),
          currency,
        )
        const exact = bought.reduce((sum, { quantity, minor }) => sum + BigInt(quantity) * BigInt(minor), 0n)
        expect(BigInt(total.minor)).toBe(exact)
        expect(lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(total.minor)
        expect(lines.every(({ amount, unit, quantity }) => amount.minor === unit.minor * quantity)).toBe(true)
      }),
    )
  })

  it('pass the wire unchanged', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...currencies), (minor, currency) => {
        const amount = money(minor, currency)
        expect(parseMoney(decimal(amount), currency)).toEqual(amount)
        expect(decimal(amount)).toMatch(currency === 'JPY' ? /^\d+$/ : /^\d+\.\d\d$/)
      }),
    )
  })
})

test('an order number can be read out, and none comes twice', () => {
  const numbers = Array.from({ length: 5000 }, newOrderNumber)
  expect(numbers.filter((number) => !/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
