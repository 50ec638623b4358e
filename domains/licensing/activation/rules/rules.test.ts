import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { endOf } from '@/domains/commerce/entitlements/rules'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { after, days } from '@/platform/time/duration'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { now } from '@/tests/shop/owned'
import { activationSettings } from '../settings'
import {
  type ActivationLine,
  activatedProducts,
  bundleSlots,
  codeSources,
  isOldUser,
  isRunning,
  obstacleTo,
  subscriptionSlots,
} from './'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await readDemoCatalogue()
})

const line = (pid: number, more: Partial<ActivationLine> = {}): ActivationLine => ({
  since: more.paidAt ?? more.placedAt ?? new Date('2026-11-01T12:00:00Z'),
  orderId: 1,
  order: 'ABCDE-FGHJK',
  position: 0,
  pid,
  term: 'LFT',
  quantity: 1,
  status: orderStatus.complete,
  placedAt: new Date('2026-11-01T12:00:00Z'),
  paidAt: null,
  ...more,
})

const under = (bundle: number | null, ...pids: number[]) => pids.map((pid) => ({ bundle, pid }))
const member = { now, old: false }

describe('a line runs', () => {
  const end = new Date('2026-12-01T12:00:00Z')

  it('until the last millisecond of its term, from when it was paid', () => {
    expect(isRunning(line(367, { term: '1M' }), new Date(end.getTime() - 1))).toBe(true)
    expect(isRunning(line(367, { term: '1M' }), end)).toBe(false)
    expect(isRunning(line(367, { term: '1M', paidAt: new Date('2026-11-02T12:00:00Z') }), end)).toBe(true)
  })

  test.each([orderStatus.refunded, orderStatus.waiting, orderStatus.cancelled])('in no other status: %s', (status) => {
    expect(isRunning(line(850, { status }), now)).toBe(false)
  })
})

test.each([
  ['2021-12-31T23:59:59.999Z', '2022-01-01', true],
  ['2022-01-01T00:00:00Z', '2022-01-01', false],
  ['2001-01-01T00:00:00Z', undefined, false],
])('a member from %s is an old one before %s: %s', (since, oldUsersBefore, expected) => {
  const settings = activationSettings({ activation: { oldUsersBefore }, features: { codes: true } })
  expect(isOldUser(new Date(since), settings.oldUsersBefore)).toBe(expected)
})

describe('the slots', () => {
  it('of a bundle add up over its orders, up to the number of products', () => {
    const most = (...lines: ActivationLine[]) => bundleSlots(catalogue, lines, [], now)[0]?.most
    expect(most(line(850))).toBe(4)
    expect(most(line(850), line(850, { orderId: 2 }))).toBe(8)
    expect(most(line(850, { quantity: 5 }))).toBe(8)
    expect(most(line(850), line(850, { orderId: 2, status: orderStatus.refunded }))).toBe(4)
    expect(most(line(850, { status: orderStatus.refunded }))).toBe(0)
  })

  it('of one bundle are not those of another', () => {
    const slots = bundleSlots(catalogue, [line(850), line(1850)], under(850, 701, 702), now)
    expect(slots.map(({ product, remaining }) => [product.pid, remaining])).toEqual([
      [850, 2],
      [1850, 4],
    ])
  })

  it('of subscriptions are eight for old members and six for others, over all subscriptions together', () => {
    const lines = [line(367, { term: '1M' }), line(365, { term: '1Y' })]
    const slots = (old: boolean) => subscriptionSlots(catalogue, lines, under(null, 701), { now, old })
    expect([slots(true).most, slots(true).remaining]).toEqual([8, 7])
    expect([slots(false).most, slots(false).remaining]).toEqual([6, 5])
    expect(slots(false).scope).toContain(791)
    expect(slots(false).scope).not.toContain(50003)
  })

  it('do not exist without a running subscription', () => {
    const ended = line(367, { term: '1M', placedAt: new Date('2026-10-01T12:00:00Z') })
    expect(subscriptionSlots(catalogue, [ended], under(null, 701), member)).toMatchObject({ most: 0, activated: [] })
  })

  it('are never taken more often than they exist, for any purchases, refunds and choices', () => {
    const lines = fc.array(
      fc.record({
        pid: fc.constantFrom(850, 1850, 365, 366, 367, 701),
        term: fc.constantFrom(...terms),
        quantity: fc.integer({ min: 1, max: 3 }),
        status: fc.constantFrom(...Object.values(orderStatus)),
        daysAgo: fc.nat(800),
      }),
      { maxLength: 8 },
    )
    const pids = fc.uniqueArray(fc.constantFrom(701, 702, 703, 704, 732, 741, 751, 765, 1701, 50003, 999))
    fc.assert(
      fc.property(lines, pids, pids, fc.boolean(), (bought, recorded, wanted, old) => {
        const own = bought.map(({ daysAgo, ...facts }, orderId) =>
          line(facts.pid, { ...facts, orderId, placedAt: after(now, days(-daysAgo)) }),
        )
        const activations = [...under(null, ...recorded), ...under(850, ...recorded)]
        const all = [
          ...bundleSlots(catalogue, own, activations, now),
          subscriptionSlots(catalogue, own, activations, { now, old }),
        ]
        for (const slots of all) {
          expect(slots.activated.length).toBeLessThanOrEqual(slots.most)
          expect(slots.remaining).toBe(slots.most - slots.activated.length)
          if (obstacleTo(slots, wanted) !== null || wanted.length === 0) continue
          expect(slots.activated.length + wanted.length).toBeLessThanOrEqual(slots.most)
          expect(wanted.every((pid) => slots.scope.includes(pid) && !slots.activated.includes(pid))).toBe(true)
        }
      }),
    )
  })
})

describe('a choice', () => {
  const [slots] = [() => bundleSlots(catalogue, [line(850)], under(850, 701, 702), now)[0] ?? null]
  test.each([
    ['can be activated as far as there is room', [703, 704], null],
    ['names each product once', [703, 703, 704], null],
    ['has no room', [703, 704, 732], 'noneLeft'],
    ['holds something activated, which is said before that there is no room', [701, 703, 704], 'alreadyActivated'],
    ['holds something foreign, which is said before all else', [705, 701], 'notIncluded'],
  ] as const)('%s', (_, pids, obstacle) => {
    expect(obstacleTo(slots(), pids)).toBe(obstacle)
  })

  it('needs a running product', () => {
    expect(obstacleTo(null, [701])).toBe('notRunning')
  })
})

describe('codes', () => {
  it('come with the plan, the all-in-one or its upgrade, for each unit', () => {
    const lines = [line(366, { term: '1Y' }), line(62010), line(50003, { orderId: 7, quantity: 2 }), line(365)]
    const { plans, allInOnes, units } = codeSources(catalogue, lines, [], now)
    expect(plans.map(({ claim }) => claim)).toEqual([{ by: 'product', product: 366 }])
    expect(allInOnes.map(({ claim }) => claim)).toEqual([{ by: 'product', product: 770 }])
    expect(units.map(({ claim }) => claim)).toEqual([
      { by: 'unit', orderId: 7, position: 0, unit: 1 },
      { by: 'unit', orderId: 7, position: 0, unit: 2 },
    ])
    expect(
      [...plans, ...allInOnes, ...units].every(({ oem, standsOn }) => oem.pid === 50003 && standsOn.length === 1),
    ).toBe(true)
  })

  it('that were fetched stay visible after the end of the plan, and no others can be fetched', () => {
    const ended = line(366, { term: '1Y', placedAt: new Date('2025-01-01T12:00:00Z') })
    const claim = { by: 'product', product: 366 } as const
    expect(codeSources(catalogue, [ended], [], now).plans).toEqual([])
    const { plans } = codeSources(catalogue, [ended], [{ code: 'A', claim }], now)
    expect(plans.map(({ code, standsOn }) => [code, standsOn])).toEqual([['A', []]])
  })
})

test('an activated product is usable as long as its source', () => {
  const since = new Date('2026-11-01T12:00:00Z')
  const paid = [
    { pid: 850, term: 'LFT', quantity: 1, since },
    { pid: 367, term: '1M', quantity: 1, since },
    { pid: 365, term: '1Y', quantity: 1, since },
  ] as const
  const activations = [...under(850, 765), ...under(null, 701, 731)]
  const usable = (moment: Date) =>
    activatedProducts(catalogue, paid, activations, moment).map(({ product, source, line: giving }) => [
      product.pid,
      source.pid,
      endOf(giving)?.getUTCFullYear() ?? null,
    ])
  expect(usable(now)).toEqual([
    [765, 850, null],
    [701, 365, 2027],
    [731, 365, 2027],
  ])
  expect(usable(new Date('2027-11-01T12:00:00Z'))).toEqual([[765, 850, null]])
})
