import { describe, expect, it, test } from 'vitest'
import { money } from '@/platform/money/money'
import { needsWaiver } from './market'
import { renewalOf } from './trial'

describe('where a buyer is', () => {
  it('decides whether the right of withdrawal is given up', () => {
    const asked = ['DE', 'FR', 'GB', 'US', 'JP'].map((country) =>
      needsWaiver({ countries: 'EU', waiver: true }, country),
    )
    expect(asked).toEqual([true, true, false, false, false])
    expect(needsWaiver({ countries: ['DE'], waiver: false }, 'DE')).toBe(false)
    const named = { countries: ['CH'], waiver: true }
    expect(['CH', 'DE'].map((country) => needsWaiver(named, country))).toEqual([true, false])
  })
})

test('a subscription is renewed every month, two months, year or two years, and one for longer is paid in advance', () => {
  const amount = money(999, 'USD')
  expect(renewalOf('1M', amount)).toEqual({ every: 'month', amount })
  expect(renewalOf('1Y', amount)).toEqual({ every: 'year', amount })
  expect(renewalOf('2M', amount)).toEqual({ every: 'twoMonths', amount })
  expect(renewalOf('2Y', amount)).toEqual({ every: 'twoYears', amount })
  expect(renewalOf('3Y', amount)).toBeNull()
})
