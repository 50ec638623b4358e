import { describe, expect, test } from 'vitest'
import { endOfTerm } from './terms'

describe('a term', () => {
  test.each([
    ['1M', '2026-11-21T12:00:00.000Z', '2026-12-21T12:00:00.000Z'],
    ['1M', '2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
    ['1M', '2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['1M', '2028-01-30T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
    ['2M', '2026-12-31T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
    ['1Y', '2028-02-29T08:00:00.000Z', '2029-02-28T08:00:00.000Z'],
    ['2Y', '2026-11-21T12:00:00.000Z', '2028-11-21T12:00:00.000Z'],
    ['3Y', '2026-11-21T12:00:00.000Z', '2029-11-21T12:00:00.000Z'],
    ['4Y', '2028-02-29T08:00:00.000Z', '2032-02-29T08:00:00.000Z'],
  ] as const)('of %s from %s ends at %s', (term, from, end) => {
    expect(endOfTerm(term, new Date(from))?.toISOString()).toBe(end)
  })

  test.each(['LFT', 'FREE'] as const)('of %s never ends', (term) => {
    expect(endOfTerm(term, new Date('2026-11-21T12:00:00Z'))).toBeNull()
  })
})
