import { describe, expect, it } from 'vitest'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { cheaperPlan, heldPlans, subscriptionProduct } from './plans'
import { alreadyHas } from './possessions'

const demo: Catalogue = await readDemoCatalogue()

function subscriptionOf(pid: number, catalogue = demo) {
  const found = subscriptionProduct(catalogue, pid)
  if (!found) throw new Error(`There is no subscription ${pid}`)
  return found
}
const has = (wanted: number, beside: readonly number[], quantity = 1, catalogue = demo) =>
  alreadyHas(
    catalogue,
    subscriptionOf(wanted, catalogue),
    beside.map((pid) => ({ pid, quantity })),
  ).map(({ pid }) => pid)

describe('the part of a subscription that a member has already', () => {
  it.each([
    ['nothing, without anything', 365, [], []],
    ['itself, by another subscription', 365, [367, 365], [365]],
    ['a larger subscription with all its products', 365, [366], [366]],
    ['nothing, by a smaller subscription', 366, [365], []],
    ['nothing, by a part of its products', 367, [701, 702, 1701], []],
    ['all its products, bought one by one', 367, [701, 702, 1701, 1702], [701, 702, 1701, 1702]],
    ['the larger subscription alone, beside single products', 367, [701, 365], [365]],
  ] as const)('is %s', (_, wanted, beside, expected) => {
    expect(has(wanted, beside)).toEqual(expected)
  })

  it('is nothing where it is for fewer devices, and counts the devices of several', () => {
    const [small, large] = [subscriptionOf(367), subscriptionOf(365)]
    const all = [...large.includes]
    expect(large.seats).toBeGreaterThan(small.seats)
    expect(has(365, all)).toEqual([])
    expect(has(365, all, large.seats)).toEqual(all)
  })

  it('is nothing of one without products, except itself', () => {
    const products = demo.products.map((each) => (each.pid === 367 ? { ...each, includes: [] } : each))
    const empty = indexCatalogue(1, { ...demo, products } as Catalogue)
    expect(has(367, [365], 1, empty)).toEqual([])
    expect(has(367, [367], 1, empty)).toEqual([367])
  })

  it('is named for the plans that it keeps from a change', () => {
    const beside = [366, 367, 701].map((pid) => ({ pid, quantity: 1 }))
    expect(heldPlans(demo, { pid: 367 }, beside).map(({ pid }) => pid)).toEqual([366])
    expect(heldPlans(demo, { pid: 4711 }, beside)).toEqual([])
  })
})

describe('the plan for those to whom the price is too high', () => {
  const plan = (pid: number, term: '1M' | '1Y' | '2Y', minor: number, quantity = 1) => ({
    plan: { pid, term, quantity, renewal: money(minor, 'USD') },
  })
  const running = plan(365, '1M', 2000).plan

  it.each([
    ['the smaller one that takes least away', [plan(1, '1M', 900), plan(2, '1M', 1500)], 2],
    ['a smaller one before a longer rhythm', [plan(365, '1Y', 9000), plan(1, '1M', 900)], 1],
    ['the next longer rhythm that costs less by the month', [plan(365, '2Y', 9000), plan(365, '1Y', 9600)], 365],
    ['none that costs more', [plan(366, '1M', 3000), plan(365, '1Y', 24_000)], null],
    ['none in another rhythm of another product', [plan(366, '1Y', 9000)], null],
    ['none for fewer of them', [plan(1, '1M', 900, 2), plan(365, '1M', 900)], null],
  ] as const)('is %s', (_, offers, expected) => {
    expect(cheaperPlan(offers, running)?.plan.pid ?? null).toBe(expected)
  })

  it('is paid by the year, not by two, where both cost less', () => {
    const offers = [plan(365, '2Y', 9000), plan(365, '1Y', 9600)]
    expect(cheaperPlan(offers, running)?.plan.term).toBe('1Y')
  })
})
