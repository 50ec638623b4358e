import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { monthsAfter } from '@/domains/commerce/catalogue/rules/terms'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { OwnedLine } from '.'
import { isCovered, laterEnd, updatesOf } from './updates'

const program = { pid: 1, kind: 'single', earlierPids: [10], updatesMonths: 12 } as unknown as Product
const renewal = { pid: 2, kind: 'addOn', addOn: 'upd', extends: [10] } as unknown as Product
const guarantee = { pid: 3, kind: 'addOn', addOn: 'npg' } as unknown as Product
const catalogue = indexCatalogue(1, {
  lines: [],
  prices: [],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
  products: [program, renewal, guarantee],
})

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const bought = (day: string, more: Partial<OwnedLine> = {}): OwnedLine => ({
  pid: 1,
  term: 'LFT',
  quantity: 1,
  since: at(day),
  updatesMonths: 12,
  ...more,
})
const renewed = (day: string, term: OwnedLine['term'] = '1Y', pid = 2): OwnedLine => ({
  pid,
  term,
  quantity: 1,
  since: at(day),
})
const until = (line: OwnedLine, ...others: OwnedLine[]) => updatesOf(catalogue, line, program, [line, ...others])

describe('updates that come with a purchase', () => {
  it.each<[string, OwnedLine, OwnedLine[], Date | null]>([
    ['for its months', bought('2025-01-31', { updatesMonths: 1 }), [], at('2025-02-28')],
    ['without end where none was sold', bought('2025-01-01', { updatesMonths: null }), [], null],
    ['for as long as a subscription runs', bought('2025-01-01', { until: at('2026-01-01') }), [], null],
    ['on from their end, when renewed early', bought('2025-01-01'), [renewed('2025-06-01')], at('2027-01-01')],
    ['from the renewal on, after a gap', bought('2025-01-01'), [renewed('2026-06-01')], at('2027-06-01')],
    ['once more, each time', bought('2025-01-01'), [renewed('2026-06-01'), renewed('2025-06-01')], at('2028-01-01')],
    ['for good, by a renewal for life', bought('2025-01-01'), [renewed('2026-06-01', 'LFT')], null],
    ['not by a renewal of before', bought('2025-06-01'), [renewed('2025-01-01')], at('2026-06-01')],
    ['not by another add-on', bought('2025-01-01'), [renewed('2025-06-01', '1Y', 3)], at('2026-01-01')],
  ])('go on %s', (_, line, others, end) => expect(until(line, ...others)).toEqual(end))

  const line = fc.record({
    day: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    term: fc.constantFrom('1M' as const, '1Y' as const, '2Y' as const),
  })
  const renewalAt = ({ day, term }: { day: Date; term: OwnedLine['term'] }): OwnedLine => ({
    ...renewed('2025-01-01', term),
    since: day,
  })
  const first = fc.record({
    since: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    updatesMonths: fc.integer({ min: 1, max: 36 }),
  })

  it('never end sooner after a renewal, which adds at least its term', () => {
    fc.assert(
      fc.property(first, fc.array(line, { maxLength: 5 }), line, (facts, lines, one) => {
        const program = bought('2025-01-01', facts)
        const before = until(program, ...lines.map(renewalAt))
        const after = until(program, ...[...lines, one].map(renewalAt))
        expect(laterEnd(before, after)).toEqual(after)
        if (one.day < program.since) expect(after).toEqual(before)
        else expect(after?.getTime()).toBeGreaterThanOrEqual(monthsAfter(one.day, 1).getTime())
      }),
    )
  })

  it('end at the same moment in any order of the lines', () => {
    fc.assert(
      fc.property(first, fc.array(line, { maxLength: 5 }), (facts, lines) => {
        const program = bought('2025-01-01', facts)
        const renewals = lines.map(renewalAt)
        expect(until(program, ...renewals)).toEqual(until(program, ...[...renewals].reverse()))
      }),
    )
  })

  it('cover releases until their last millisecond, for good', () => {
    const end = at('2026-01-01')
    expect([isCovered(end, end), isCovered(new Date(end.getTime() + 1), end), isCovered(end, null)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
