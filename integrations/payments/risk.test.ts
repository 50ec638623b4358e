import { describe, expect, it } from 'vitest'
import { type PaymentRisk, riskAfter } from './risk'

const nothing: PaymentRisk = { level: null, review: null, warnedAt: null }
const [early, late] = [new Date('2026-11-02T12:00:00Z'), new Date('2026-11-05T12:00:00Z')]

describe('the rating of a payment by its reports', () => {
  it.each<[PaymentRisk, PaymentRisk, PaymentRisk]>([
    [nothing, nothing, nothing],
    [nothing, { ...nothing, level: 'elevated' }, { ...nothing, level: 'elevated' }],
    [
      { ...nothing, level: 'highest' },
      { ...nothing, level: 'normal' },
      { ...nothing, level: 'highest' },
    ],
    [
      { ...nothing, review: 'open' },
      { ...nothing, review: 'approved' },
      { ...nothing, review: 'approved' },
    ],
    [
      { ...nothing, review: 'rejected' },
      { ...nothing, review: 'open' },
      { ...nothing, review: 'rejected' },
    ],
    [
      { ...nothing, warnedAt: late },
      { ...nothing, warnedAt: early },
      { ...nothing, warnedAt: early },
    ],
    [{ ...nothing, warnedAt: late }, nothing, { ...nothing, warnedAt: late }],
  ])('after %o and %o', (one, other, known) => {
    expect(riskAfter(one, other)).toEqual(known)
    expect(riskAfter(other, one)).toEqual(known)
    expect(riskAfter(known, other)).toEqual(known)
  })
})
