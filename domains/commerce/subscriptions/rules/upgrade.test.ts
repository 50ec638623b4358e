import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { periodStart, sharesOf } from './renewal'
import { mayBeUpgraded, type RunningPeriod, runningOf, unusedOf, upgradeFor } from './upgrade'

const catalogue: Catalogue = await readDemoCatalogue()
const start = new Date('2026-03-01T00:00:00Z')
const end = new Date('2026-03-31T00:00:00Z')
const running = (more: Partial<RunningPeriod> = {}): RunningPeriod => ({
  pid: 367,
  term: '1M',
  paid: money(999, 'USD'),
  periodStartedAt: start,
  paidUntil: end,
  ...more,
})

describe('the rest of a period', () => {
  const amount = fc.integer({ min: 0, max: 50_000 })
  const moment = fc.integer({ min: start.getTime() - 1e9, max: end.getTime() + 1e9 }).map((time) => new Date(time))

  it('is never more than was paid, never less than nothing, and never grows', () => {
    fc.assert(
      fc.property(amount, moment, moment, (minor, one, other) => {
        const left = (now: Date) => unusedOf(running({ paid: money(minor, 'JPY') }), now).minor
        const [earlier, later] = one < other ? [one, other] : [other, one]
        expect(left(earlier)).toBeGreaterThanOrEqual(left(later))
        expect(left(later)).toBeGreaterThanOrEqual(0)
        expect(left(earlier)).toBeLessThanOrEqual(minor)
      }),
    )
  })

  it('sums with the used part to the paid amount, to the smallest unit', () => {
    fc.assert(
      fc.property(amount, moment, (minor, now) => {
        const left = unusedOf(running({ paid: money(minor, 'USD') }), now).minor
        const used =
          (minor * (Math.min(Math.max(now.getTime(), start.getTime()), end.getTime()) - start.getTime())) /
          (end.getTime() - start.getTime())
        expect(Math.abs(left + used - minor)).toBeLessThan(1)
      }),
    )
  })

  it.each([
    ['2026-03-01', 999],
    ['2026-03-16', 499],
    ['2026-03-31', 0],
    ['2026-04-09', 0],
  ])('on %s of March is %i', (day, minor) => {
    expect(unusedOf(running(), new Date(`${day}T00:00:00Z`))).toEqual(money(minor, 'USD'))
  })
})

describe('the offer', () => {
  it('is the larger one, in the same rhythm, less the rest', () => {
    expect(upgradeFor(catalogue, running(), { now: new Date('2026-03-16'), beside: [] })).toMatchObject({
      product: { pid: 365 },
      term: '1M',
      price: money(1999, 'USD'),
      credit: money(499, 'USD'),
      discounted: money(1500, 'USD'),
      renewal: money(2499, 'USD'),
      renewsAt: new Date('2026-04-16'),
    })
  })

  it('renews at its own price where the price list has no other, and is refused where it would never renew', () => {
    const amounts = { USD: 1999, EUR: 1999, JPY: 1999, GBP: 1999 }
    const others = catalogue.prices.filter(({ pid }) => pid !== 365)
    const priced = (term: '1M' | 'LFT') =>
      indexCatalogue(1, { ...catalogue, prices: [...others, { pid: 365, term, amounts, onSale: true }] })
    expect(upgradeFor(priced('1M'), running(), { now: start, beside: [] })).toMatchObject({
      renewal: money(1999, 'USD'),
    })
    expect(upgradeFor(priced('LFT'), running({ term: 'LFT' }), { now: start, beside: [] })).toBeNull()
  })

  it.each([
    ['of the largest there is', { pid: 366 }],
    ['where the larger one is not sold for the term', { term: '2M' }],
    ['where what is left would pay for all of it', { paid: money(1999, 'USD') }],
    ['of what is no subscription', { pid: 701 }],
    ['of a product that the catalogue lost', { pid: 4_711 }],
  ] as const)('is refused %s', (_name, more) => {
    expect(upgradeFor(catalogue, running(more), { now: start, beside: [] })).toBeNull()
  })

  it('always leaves something to pay, and never more than the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 40 }), (minor, day) => {
        const now = new Date(start.getTime() + day * 86_400_000)
        const offer = upgradeFor(catalogue, running({ paid: money(minor, 'EUR') }), { now, beside: [] })
        if (!offer) return
        expect(offer.discounted.minor).toBeGreaterThan(0)
        expect(offer.discounted.minor + offer.credit.minor).toBe(offer.price.minor)
      }),
    )
  })

  it.each([
    ['active', 1, true],
    ['cancelled', 1, true],
    ['pastDue', 1, false],
    ['ended', 1, false],
    ['active', 0, false],
    ['active', -1, false],
  ] as const)('of one that is %s is made to its owner: %s day left: %s', (state, days, may) => {
    const now = new Date(end.getTime() - days * 86_400_000)
    expect(mayBeUpgraded({ state, paidUntil: end }, now)).toBe(may)
  })
})

describe('a period', () => {
  it.each([
    ['1M', '2026-01-31', '2026-03-31', '2026-02-28'],
    ['1M', '2025-12-31', '2026-02-28', '2026-01-31'],
    ['1M', '2025-12-30', '2026-02-28', '2026-01-30'],
    ['1M', '2025-12-31', '2026-04-15', '2026-03-15'],
    ['1M', '2026-01-15', '2026-03-15', '2026-02-15'],
    ['1Y', '2024-02-29', '2026-02-28', '2025-02-28'],
    ['1M', '2026-03-10', '2026-03-31', '2026-03-10'],
    ['2Y', '2026-01-01', '2028-01-01', '2026-01-01'],
  ] as const)('of %s, bought on %s, that ends on %s, began on %s', (term, startedAt, paidUntil, began) => {
    const period = { term, startedAt: new Date(startedAt), paidUntil: new Date(paidUntil) }
    expect(periodStart(period)).toEqual(new Date(began))
    const bought = { pid: 367, currency: 'USD', amount: 5, ...period } as const
    expect(runningOf(bought).periodStartedAt).toEqual(new Date(began))
  })

  it('that is paid for several at once is divided without a remainder', () => {
    const all = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), all, (paid, renewals) => {
        const shares = sharesOf(
          money(paid, 'USD'),
          renewals.map((minor) => money(minor, 'USD')),
        )
        expect(shares.reduce((sum, { minor }) => sum + minor, 0)).toBe(paid)
        expect(shares).toHaveLength(renewals.length)
      }),
    )
  })

  it.each([
    ['as they are', 3000, [1000, 2000], [1000, 2000]],
    ['in proportion where less was paid', 1500, [1000, 2000], [500, 1000]],
    ['with nothing for what is free', 500, [0, 1000], [0, 500]],
    ['evenly where all were to be free', 5, [0, 0], [3, 2]],
  ])('is divided by their prices: %s', (_, paid, renewals, shares) => {
    const usd = (minor: number) => money(minor, 'USD')
    expect(sharesOf(usd(paid), renewals.map(usd))).toEqual(shares.map(usd))
  })
})
