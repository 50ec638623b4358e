import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { builtInLanguages } from '@/platform/i18n/languages'
import { decimal, formatMoney, parseMoney } from '@/platform/i18n/money'
import { allocate } from './allocation'
import { allCurrencies } from './iso-4217'
import { add, compare, money, subtract, sum, times, zero } from './money'
import { basisPoints, percent, portion, type Rate } from './rate'
import { splitVat, splitVatByLine } from './vat'

const currency = fc.constantFrom(...allCurrencies)
const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const amount = fc.record({ minor, currency }).map((read) => money(read.minor, read.currency))
const price = fc.nat({ max: 10_000_000 })
const rate = fc.constantFrom(0, 700, 800, 1000, 1600, 1700, 1900, 2000, 2100, 2550, 2700).map(basisPoints)
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const minors = (amounts: readonly { minor: number }[]) => amounts.map((each) => each.minor)

describe('money', () => {
  it.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %s', (count) =>
    expect(() => money(count, 'USD')).toThrow(RangeError),
  )

  it('of two currencies is never counted together', () => {
    for (const act of [add, subtract, compare]) expect(() => act(money(1, 'USD'), money(1, 'EUR'))).toThrow(RangeError)
    expect(() => sum([money(1, 'USD')], 'EUR')).toThrow(RangeError)
  })

  it('has the same sum in any order, and is zero after its subtraction', () => {
    fc.assert(
      fc.property(fc.array(minor), currency, (list, unit) => {
        const amounts = list.map((each) => money(each, unit))
        const total = sum(amounts, unit)
        expect(sum([...amounts].reverse(), unit)).toEqual(total)
        expect(amounts.reduce(subtract, total)).toEqual(zero(unit))
      }),
    )
  })

  it('times a quantity equals the repeated sum', () => {
    fc.assert(
      fc.property(amount, fc.nat({ max: 50 }), (one, quantity) => {
        expect(times(one, quantity)).toEqual(sum(Array(quantity).fill(one), one.currency))
      }),
    )
  })
})

describe('a share of an amount', () => {
  test.each([
    [1000, '30.23256', 302],
    [42_999, '30.23326', 13_000],
    [1, '50', 1],
    [-1, '50', -1],
    [3, '50', 2],
    [1, '49.99999', 0],
    [0, '100', 0],
  ])('%i at %s %% is %i', (whole, share, part) => {
    expect(portion(money(whole, 'USD'), percent(share)).minor).toBe(part)
  })

  test.each(['', '5,5', '-1', '1e2', '1.123456', '1000'])('%j is no percentage', (text) =>
    expect(() => percent(text)).toThrow(RangeError),
  )

  test.each([-1, 0.5])('%j is no count of basis points', (count) =>
    expect(() => basisPoints(count)).toThrow(RangeError),
  )

  it('is off by half a unit at most, and the same for payment and refund', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000_000 }), (whole, share) => {
        const part = portion(whole, share as Rate)
        const exact = BigInt(whole.minor) * BigInt(share)
        const drift = BigInt(part.minor) * 10_000_000n - exact
        expect(drift * 2n <= 10_000_000n && drift * 2n >= -10_000_000n).toBe(true)
        expect(portion(times(whole, -1), share as Rate)).toEqual(times(part, -1))
      }),
    )
  })
})

describe('an amount that is shared out', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [3, 7], [2, 3]],
    [1, [0, 5], [0, 1]],
    [0, [], []],
    [0, [0, 0], [0, 0]],
  ])('%i by %j is %j', (whole, weights, parts) => {
    expect(minors(allocate(money(whole, 'EUR'), weights))).toEqual(parts)
  })

  it('needs at least one part', () => {
    for (const weights of [[], [0, 0], [2, -1]]) {
      expect(() => allocate(money(1, 'EUR'), weights)).toThrow(RangeError)
    }
  })

  it('a shared amount is complete, and no part is off by a whole unit', () => {
    fc.assert(
      fc.property(amount, fc.array(price, { minLength: 1 }), (whole, weights) => {
        fc.pre(weights.some((weight) => weight > 0))
        const parts = allocate(whole, weights)
        expect(sum(parts, whole.currency)).toEqual(whole)
        const all = weights.reduce((left, right) => left + right, 0)
        for (const [index, part] of parts.entries()) {
          const drift = BigInt(part.minor) * BigInt(all) - BigInt(whole.minor) * BigInt(weights[index] ?? 0)
          expect(drift < BigInt(all) && drift > -BigInt(all)).toBe(true)
        }
      }),
    )
  })
})

describe('VAT in a price', () => {
  test.each([
    [11_900, 1900, 10_000, 1900],
    [29_999, 1900, 25_209, 4790],
    [30_000, 1000, 27_273, 2727],
    [29_999, 0, 29_999, 0],
    [1, 2700, 1, 0],
  ])('%i at %i basis points is %i and %i', (gross, points, net, vat) => {
    const split = splitVat(money(gross, 'EUR'), basisPoints(points))
    expect([split.net.minor, split.vat.minor]).toEqual([net, vat])
  })

  it('sums with the net price to the price', () => {
    fc.assert(
      fc.property(amount, rate, (gross, points) => {
        const { net, vat } = splitVat(gross, points)
        expect(add(net, vat)).toEqual(gross)
      }),
    )
  })

  it('has lines that sum to its totals, none negative', () => {
    const line = fc.record({ minor: price, rate })
    fc.assert(
      fc.property(fc.array(line), currency, (read, unit) => {
        const lines = read.map((each) => ({ gross: money(each.minor, unit), rate: each.rate }))
        const split = splitVatByLine(lines, unit)
        for (const column of ['gross', 'net', 'vat'] as const) {
          const ofLines = split.lines.map((each) => each[column])
          expect(sum(ofLines, unit)).toEqual(
            sum(
              split.totals.map((each) => each[column]),
              unit,
            ),
          )
          expect(ofLines.every((each) => each.minor >= 0)).toBe(true)
        }
        for (const [index, each] of split.lines.entries()) {
          expect(each.gross).toEqual(lines[index]?.gross)
          expect(add(each.net, each.vat)).toEqual(each.gross)
        }
      }),
    )
  })

  it('is computed once for each rate, so that three cheap lines lose no cent', () => {
    const line = { gross: money(3, 'EUR'), rate: basisPoints(1900) }
    const { lines, totals } = splitVatByLine([line, line, line], 'EUR')
    expect(totals.map(({ vat }) => vat.minor)).toEqual([1])
    expect(minors(lines.map(({ vat }) => vat))).toEqual([1, 0, 0])
  })
})

describe('an amount in writing', () => {
  test.each([
    [2999, 'USD', 'en', '$29.99'],
    [2999, 'USD', 'zh', '$29.99'],
    [123_456, 'EUR', 'de', '1.234,56 €'],
    [2999, 'EUR', 'fr', '29,99 €'],
    [2999, 'EUR', 'es', '29,99 €'],
    [1980, 'JPY', 'ja', '￥1,980'],
    [1980, 'JPY', 'en', '￥1,980'],
    [2999, 'GBP', 'en', '£29.99'],
    [-2999, 'USD', 'en', '-$29.99'],
    [2990, 'CHF', 'de', '29,90 CHF'],
    [12_500, 'KWD', 'en', 'KWD 12.500'],
    [12_500, 'BHD', 'de', '12,500 BHD'],
    [1980, 'KRW', 'en', '₩1,980'],
    // Where engines would round to what people have in their pockets.
    [123_45, 'HUF', 'en', 'HUF 123.45'],
  ] as const)('%i %s in %s reads %s', (count, unit, language, text) =>
    expect(plain(formatMoney(money(count, unit), language))).toBe(text),
  )

  it('has the sign of its currency in every language', () => {
    for (const language of builtInLanguages) expect(formatMoney(money(5, 'JPY'), language)).toMatch(/^\D*￥|￥$/)
  })

  test.each([
    ['29.99', 'USD', 2999],
    ['12.500', 'KWD', 12_500],
    ['12.5', 'KWD', 12_500],
    ['12.5001', 'KWD', null],
    ['0.001', 'BHD', 1],
    ['1980', 'KRW', 1980],
    ['1980.5', 'KRW', null],
    ['29.9', 'USD', 2990],
    ['29', 'EUR', 2900],
    ['-0.05', 'EUR', -5],
    ['1980', 'JPY', 1980],
    ['1980.00', 'JPY', 1980],
    ['1980.5', 'JPY', null],
    ['29.999', 'USD', null],
    ['29,99', 'EUR', null],
    ['', 'USD', null],
    ['1e3', 'USD', null],
    ['999999999999999', 'USD', null],
  ] as const)('%j %s on the wire is %j', (text, unit, count) =>
    expect(parseMoney(text, unit)?.minor ?? null).toBe(count),
  )

  it('is unchanged by the wire', () => {
    fc.assert(
      fc.property(amount, (sent) => {
        expect(parseMoney(decimal(sent), sent.currency)).toEqual(sent)
      }),
    )
  })
})
