import { expect, it } from 'vitest'
import { standingOf } from './map'

it.each([
  ['Registered', 'registered'],
  ['UpgradeSuccess', 'registered'],
  ['Refunded', 'refunded'],
  ['ChargeBack', 'refunded'],
  ['Cancelled', 'cancelled'],
  ['anything else', 'cancelled'],
])('%s is shown as %s', (status, standing) => {
  expect(standingOf(status)).toBe(standing)
})
