import { describe, expect, it } from 'vitest'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import type { Kind } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { before as ago, days, after as later, seconds } from '@/platform/time/duration'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { extendedUntil, trialFeatures, trialProblem, trialState, triedProduct } from './trials'

const now = new Date('2026-11-21T12:00:00Z')
const second = seconds(1)

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
const tried = product(2, 'single', { trial: { days: 30, features: ['export'] } })
const products = [
  product(1, 'single'),
  tried,
  product(3, 'single', { trial: { days: 14 }, platforms: ['win', 'mac'] }),
  product(4, 'single', { line: 'music', trial: { days: 14 }, seats: 0 }),
  product(5, 'addOn', { line: 'music', seats: undefined }),
]
const catalogue = indexCatalogue(1, {
  lines: [{ key: 'downloader' }, { key: 'music' }] as never,
  products,
  prices: [],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
})

describe('the products that may be tried', () => {
  it.each([
    ['downloader', 'win', 2],
    ['downloader', 'mac', 3],
    ['downloader', 'linux', undefined],
    ['music', 'win', undefined],
  ] as const)('of %s on %s is the first product there with a trial and a seat: %s', (line, platform, pid) =>
    expect(triedProduct(catalogue, { line, platform })?.pid).toBe(pid),
  )

  it('have fewer features than the product, where the catalogue says so', () => {
    expect(products.map(trialFeatures)).toEqual([null, ['export'], null, null, null])
  })
})

const trial = (more: Partial<Parameters<typeof extendedUntil>[0]> = {}) => ({
  startedAt: ago(now, days(10)),
  endsAt: later(now, days(20)),
  ending: null,
  boughtAt: null,
  ...more,
})

describe('a trial', () => {
  it.each([
    ['runs until its end', trial(), null, 'running'],
    ['runs to the last second', trial({ endsAt: later(now, second) }), null, 'running'],
    ['is over with its end', trial({ endsAt: now }), 30014, 'ended'],
    ['is over when it was revoked', trial({ ending: 'revoked' }), 30014, 'ended'],
    ['is bought', trial({ boughtAt: now, ending: 'bought' }), 30015, 'bought'],
    ['is bought, also when it had ended before', trial({ boughtAt: now, endsAt: ago(now, days(3)) }), 30015, 'bought'],
  ] as const)('%s', (_, facts, problem, state) =>
    expect([trialProblem(facts, now), trialState(facts, now)]).toEqual([problem, state]),
  )

  it('is extended from its end, or from now where that has come', () => {
    expect(extendedUntil(trial(), 5, now)).toEqual(later(now, days(25)))
    expect(extendedUntil(trial({ endsAt: ago(now, days(2)), ending: 'over' }), 5, now)).toEqual(later(now, days(5)))
    expect(extendedUntil(trial({ endsAt: now }), 5, now)).toEqual(later(now, days(5)))
  })

  it('is not extended once it was bought or revoked', () => {
    for (const facts of [{ boughtAt: now }, { ending: 'revoked' }, { ending: 'bought' }] as const) {
      expect(extendedUntil(trial(facts), 5, now)).toBe(null)
    }
  })

  it('lasts two years in all at most', () => {
    const started = { startedAt: ago(now, days(700)), endsAt: now }
    expect(extendedUntil(trial(started), 30, now)).toEqual(later(now, days(30)))
    expect(extendedUntil(trial(started), 31, now)).toBe(null)
  })
})
