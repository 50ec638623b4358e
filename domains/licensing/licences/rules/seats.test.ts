import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import type { Kind, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { days } from '@/platform/time/duration'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { endOfLicence, entitlementsOf, grantsAt, nextEnd, type PaidLine, seatGrants, settle, totalOf } from './seats'

const names = inEveryLanguage('A')
const product = (pid: number, kind: Kind, more: Partial<Record<string, unknown>> = {}) =>
  ({
    pid,
    kind,
    family: `p-${pid}`,
    line: 'downloader',
    platforms: ['win'],
    names,
    descriptions: names,
    box: 'a',
    seats: 2,
    guarantees: [],
    ...more,
  }) as unknown as Product

const catalogue: Catalogue = indexCatalogue(1, {
  lines: [],
  products: [
    product(1, 'single', { earlierPids: [10] }),
    product(2, 'single', { line: 'music', seats: 3 }),
    product(3, 'allInOne', { includes: [1, 9], seats: 5 }),
    product(4, 'upgrade', { to: 3, seats: undefined }),
    product(5, 'addOn', { seats: undefined }),
    product(6, 'bundle', { includes: [1, 2], choose: 1 }),
    product(7, 'subscription', { includes: [1, 2], platforms: ['win', 'mac'], seats: 1 }),
    product(8, 'oem', { seats: 1 }),
    product(11, 'subscription', { includes: [1], seats: 0 }),
  ],
  prices: [],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
})
const now = new Date('2026-11-21T12:00:00Z')
const grace = days(3)
const bought = (pid: number, more: Partial<PaidLine> = {}): PaidLine => ({
  pid,
  term: 'LFT',
  platforms: ['win'],
  quantity: 1,
  since: new Date('2026-11-01T00:00:00Z'),
  ...more,
})
const at = (lines: readonly PaidLine[], line = 'downloader', platform: 'win' | 'mac' = 'win', moment = now) =>
  grantsAt(seatGrants(catalogue, lines, { now: moment, grace }), { line, platform })

describe('seats', () => {
  test('of an activated product are those of its bundle or subscription, at the product’s position, and once', () => {
    const activated = [
      { bundle: 6, pid: 2 },
      { bundle: null, pid: 1 },
      { bundle: null, pid: 2 },
    ]
    const lines = [bought(6), bought(7, { term: '1M', platforms: ['win', 'mac'] })]
    const grants = (moment: Date) => seatGrants(catalogue, lines, { now: moment, grace, activations: activated })
    const music = grantsAt(grants(now), { line: 'music', platform: 'win' })
    expect(totalOf(music)).toBe(3)
    expect(entitlementsOf(catalogue, music).map(({ pid }) => pid)).toEqual([2])
    const downloader = grantsAt(grants(now), { line: 'downloader', platform: 'win' })
    expect(totalOf(downloader)).toBe(totalOf(at(lines)))
    expect(entitlementsOf(catalogue, downloader).map(({ pid }) => pid)).toEqual([1, 6, 7])
    // The subscription has ended, its grace too.
    const later = new Date('2026-12-04T00:00:00Z')
    expect(totalOf(grantsAt(grants(later), { line: 'music', platform: 'win' }))).toBe(2)
  })

  test.each([
    ['a product by its quantity', [bought(1, { quantity: 3 })], 6],
    ['a product under an earlier id', [bought(10)], 2],
    ['an all-in-one of its own', [bought(3)], 5],
    ['an upgrade those of the all-in-one', [bought(4)], 5],
    ['an add-on none', [bought(5)], 0],
    ['a bundle in its own line', [bought(6)], 2],
    ['a code in its own line', [bought(8)], 1],
    ['what is sold no more none', [bought(99)], 0],
    ['another line none here', [bought(2)], 0],
    ['all of them together', [bought(1), bought(1), bought(3), bought(8)], 10],
  ])('gives %s', (_, lines, total) => expect(totalOf(at(lines))).toBe(total))

  test.each([
    ['at once', 0, 2],
    ['with a clock that is a day ahead of ours', 24, 2],
    ['not before its term begins', 25, 0],
  ])('are granted %s', (_, hours, total) => {
    const since = new Date(now.getTime() + hours * 3_600_000)
    expect(totalOf(at([bought(1, { since })]))).toBe(total)
  })

  test('seats are counted again when the first of several terms ends', () => {
    const month = bought(1, { term: '1M' })
    const year = bought(1, { term: '1Y' })
    expect(nextEnd(at([year, month]))).toEqual(nextEnd(at([month])))
  })

  it('are not granted by a product without licences, nor by products chosen under it', () => {
    const activations = [{ bundle: null, pid: 1 }]
    expect(seatGrants(catalogue, [bought(11, { term: '1M' })], { now, grace, activations })).toEqual([])
  })

  it('come on each platform of a line', () => {
    const lines = [bought(7, { platforms: ['win', 'mac'] })]
    expect([totalOf(at(lines)), totalOf(at(lines, 'downloader', 'mac'))]).toEqual([1, 1])
  })

  it('of a subscription count once where its periods overlap', () => {
    const period = (since: string) => bought(7, { term: '1M', since: new Date(since) })
    const grants = at([period('2026-10-20T13:00:00Z'), period('2026-11-20T12:00:00Z')])
    expect(totalOf(grants)).toBe(1)
    expect(grants[0]?.endsAt).toEqual(new Date('2026-12-20T12:00:00Z'))
  })

  it('stay through the grace after their term, and no longer', () => {
    const lines = [bought(1, { term: '1M' })]
    const end = Date.parse('2026-12-01T00:00:00Z') + grace
    expect(totalOf(at(lines, 'downloader', 'win', new Date(end - 1)))).toBe(2)
    expect(totalOf(at(lines, 'downloader', 'win', new Date(end)))).toBe(0)
    expect(nextEnd(at(lines))).toEqual(new Date(end))
    expect(nextEnd(at([bought(1)]))).toBeNull()
  })

  it('of a subscription stay as long as it lives, with those of its choices, for any dates of its orders', () => {
    const until = new Date('2026-12-05T00:00:00Z')
    const lines = [
      bought(7, { term: '1M', since: new Date('2026-10-01T00:00:00Z'), until }),
      bought(7, { term: '1M', since: new Date('2026-11-30T00:00:00Z'), until }),
    ]
    const activations = [{ bundle: null, pid: 2 }]
    const totals = (now: Date) =>
      ['downloader', 'music'].map((line) =>
        totalOf(
          grantsAt(seatGrants(catalogue, lines, { now, grace, activations }), {
            line,
            platform: 'win',
          }),
        ),
      )
    expect(totals(new Date(until.getTime() - 1))).toEqual([1, 1])
    expect(totals(until)).toEqual([0, 0])
    expect(nextEnd(at(lines))).toEqual(until)
  })

  it('never decrease by another purchase', () => {
    const line = fc.record({
      pid: fc.integer({ min: 1, max: 9 }),
      term: fc.constantFrom<Term>('1M', '2Y', 'LFT', 'FREE'),
      platforms: fc.constantFrom<PaidLine['platforms']>(['win'], ['win', 'mac']),
      quantity: fc.integer({ min: 1, max: 4 }),
      since: fc.date({ min: new Date('2025-01-01'), max: now, noInvalidDate: true }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), line, (lines, one) => {
        // The newest period of a subscription counts, however many units it has.
        fc.pre(one.pid !== 7)
        expect(totalOf(at([...lines, one]))).toBeGreaterThanOrEqual(totalOf(at(lines)))
      }),
    )
  })
})

describe('a licence', () => {
  const lease = days(30)

  it('states the end of updates of each product: the latest of its sources', () => {
    const limited = (pid: number, updatesMonths: number) => bought(pid, { updatesMonths })
    const untilOf = (...lines: PaidLine[]) =>
      entitlementsOf(catalogue, at(lines)).map(({ pid, updatesUntil }) => [pid, updatesUntil?.toISOString() ?? null])
    expect(untilOf(limited(1, 12))).toEqual([[1, '2027-11-01T00:00:00.000Z']])
    expect(untilOf(limited(1, 24), limited(3, 12))).toEqual([
      [1, '2028-11-01T00:00:00.000Z'],
      [3, '2027-11-01T00:00:00.000Z'],
      [9, '2027-11-01T00:00:00.000Z'],
    ])
    expect(untilOf(limited(1, 12), bought(1))).toEqual([[1, null]])
  })

  it('opens each product until the end of its last source, and an all-in-one’s parts', () => {
    const grants = at([bought(1, { term: '1M' }), bought(3, { term: '1Y' })])
    const end = new Date('2027-11-01T00:00:00Z')
    const ends = { endsAt: end, keptUntil: new Date('2027-11-04T00:00:00Z'), updatesUntil: null }
    expect(entitlementsOf(catalogue, grants)).toEqual([
      { pid: 1, ...ends },
      { pid: 3, ...ends },
      { pid: 9, ...ends },
    ])
  })

  test.each([
    ['its lease', [bought(1)], '2026-12-21T12:00:00.000Z'],
    [
      'its last product and the grace',
      [bought(1, { term: '1M', since: new Date('2026-10-24T12:00:00Z') })],
      '2026-11-27T12:00:00.000Z',
    ],
    [
      'the subscription that opens it, which has had its grace',
      [bought(7, { term: '1M', until: new Date('2026-11-22T12:00:00Z') })],
      '2026-11-22T12:00:00.000Z',
    ],
    ['at once when nothing is left', [], '2026-11-21T12:00:00.000Z'],
  ])('ends with %s', (_, lines, end) =>
    expect(endOfLicence(entitlementsOf(catalogue, at(lines)), { now, lease }).toISOString()).toBe(end),
  )
})

it('the newest seats go first when there are fewer', () => {
  expect(settle(['old', 'newer', 'newest'], 1)).toEqual({ kept: ['old'], excess: ['newest', 'newer'] })
  expect(settle(['old'], 3)).toEqual({ kept: ['old'], excess: [] })
})
