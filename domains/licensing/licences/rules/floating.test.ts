import { describe, expect, it } from 'vitest'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import type { Kind } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { days, after as later, minutes } from '@/platform/time/duration'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { productClaims } from './claims'
import { floatingOf } from './floating'
import { awakeOf, endOfAll, featuresOf, floatingAt, grantsAt, type PaidLine, seatGrants, seatProduct } from './seats'

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
const terms = (leaseMinutes: number, graceMinutes: number, overdraft: number) => ({
  licence: { kind: 'floating', leaseMinutes, graceMinutes, overdraft },
})
const catalogue = indexCatalogue(1, {
  lines: [],
  products: [
    product(1, 'single', { features: ['export', 'batch'] }),
    product(2, 'single', terms(10, 60, 1)),
    product(3, 'single', { ...terms(15, 30, 0), seats: 3 }),
    product(4, 'single', { bound: true, features: ['batch', 'queue'] }),
    product(5, 'bundle', { includes: [11], choose: 1, seats: 4 }),
    product(6, 'subscription', { includes: [1] }),
    product(7, 'bundle', { includes: [11], choose: 1, bound: true }),
    product(8, 'addOn', { seats: undefined }),
    product(9, 'single', { seats: 0 }),
    product(10, 'single', { bound: false }),
    product(11, 'single', { line: 'music' }),
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
const place = { line: 'downloader', platform: 'win' } as const
const given = (...lines: readonly PaidLine[]) => seatGrants(catalogue, lines, { now, grace })
const pidsOf = (grants: ReturnType<typeof given>) => grants.map((grant) => grant.product.pid)

describe('seats that float', () => {
  it('are separate from fixed seats, at their own position', () => {
    const grants = given(bought(1), bought(2), bought(3, { platforms: ['mac'] }))
    expect([pidsOf(grantsAt(grants, place)), pidsOf(floatingAt(grants, place))]).toEqual([[1], [2]])
    expect(pidsOf(floatingAt(grants, { ...place, platform: 'mac' }))).toEqual([3])
    expect(floatingAt(grants, { ...place, line: 'music' })).toEqual([])
  })

  it('are the paid ones and the overdraft, on the most generous terms', () => {
    const both = floatingAt(given(bought(2), bought(3)), place)
    expect(floatingOf(both)).toEqual({
      paid: 5,
      places: 6,
      isOpen: false,
      byProcess: false,
      relay: null,
      lease: minutes(15),
      grace: minutes(60),
    })
    expect(floatingOf(floatingAt(given(bought(3)), place))).toMatchObject({ paid: 3, places: 3 })
  })

  it('are not available while the payment is disputed, despite the overdraft', () => {
    const resting = floatingAt(given(bought(2, { resting: true })), place)
    expect(floatingOf(resting)).toMatchObject({ paid: 0, places: 0 })
    const some = floatingAt(given(bought(2, { resting: true }), bought(3)), place)
    expect(floatingOf(some)).toMatchObject({ paid: 3, places: 4 })
  })

  it('do not exist where nothing floats', () =>
    expect([floatingOf([]), floatingOf(given(bought(1)))]).toEqual([null, null]))
})

describe('the paid line', () => {
  it('adds the seats of its add-ons', () => {
    const [grant] = given(bought(1, { quantity: 2, extraSeats: 3 }))
    expect(grant?.seats).toBe(7)
    const activations = [{ bundle: 5, pid: 11 }]
    const chosen = seatGrants(catalogue, [bought(5, { extraSeats: 2 })], { now, grace, activations })
    expect(chosen.filter((each) => each.product.pid === 11).map(({ seats }) => seats)).toEqual([6])
  })

  it('is bound where its product or its bundle is', () => {
    expect(given(bought(1), bought(4), bought(10)).map(({ isBound }) => isBound)).toEqual([false, true, false])
    const chosenUnder = (pid: number) =>
      seatGrants(catalogue, [bought(pid)], { now, grace, activations: [{ bundle: pid, pid: 11 }] })
        .filter((each) => each.product.pid === 11)
        .map(({ isBound }) => isBound)
    expect([chosenUnder(5), chosenUnder(7)]).toEqual([[false], [true]])
  })

  it('rests while its payment is disputed', () => {
    const grants = given(bought(1, { resting: true }), bought(4))
    expect(grants.map(({ resting }) => resting)).toEqual([true, false])
    expect(pidsOf(awakeOf(grants))).toEqual([4])
  })

  it('is a period of the subscription that is not suspended, if there is one', () => {
    const early = bought(6, { term: '1M', since: new Date('2026-11-01T00:00:00Z') })
    const late = bought(6, { term: '1M', since: new Date('2026-11-20T00:00:00Z') })
    const endOf = (...lines: readonly PaidLine[]) => given(...lines).map(({ endsAt, resting }) => [endsAt, resting])
    const [[first], [second]] = [endOf(early), endOf(late)]
    expect(endOf(early, late)).toEqual([second])
    expect(endOf(early, { ...late, resting: true })).toEqual([first])
    expect(endOf({ ...early, resting: true }, { ...late, resting: true })).toEqual([[second?.[0], true]])
  })

  it('gives no seat for an add-on, or for a product without seats', () =>
    expect([8, 9, 12, 1].map((pid) => seatProduct(catalogue, pid)?.pid)).toEqual([undefined, undefined, undefined, 1]))
})

describe('the content of a licence', () => {
  const end = new Date('2026-12-01T00:00:00Z')
  const opened = (pid: number, endsAt: Date | null = null, updatesUntil: Date | null = null) => ({
    pid,
    endsAt,
    keptUntil: endsAt,
    updatesUntil,
  })

  it('is its products, with times in seconds', () =>
    expect(productClaims([opened(1), opened(4, end, now)])).toEqual([
      { pid: 1, ends: null, updates_until: null },
      { pid: 4, ends: 1_796_083_200, updates_until: 1_795_262_400 },
    ]))

  it('is its features, each once, in their order', () => {
    expect(featuresOf(catalogue, [opened(1), opened(4), opened(9)])).toEqual(['batch', 'export', 'queue'])
    expect(featuresOf(catalogue, [opened(999)])).toEqual([])
  })

  it('ends when the last of it has ended, and never where one never ends', () => {
    expect(endOfAll([opened(1, now), opened(4, end)])).toEqual(end)
    expect(endOfAll([opened(1), opened(4, end)])).toBe(null)
    expect(endOfAll([opened(1, later(end, days(1)))])).toEqual(later(end, days(1)))
  })
})
