import { describe, expect, it } from 'vitest'
import { subscriptionsFile } from './subscriptions-file'

const running = { order: 'A', state: 'cancelled', paid_until: '2026-12-05T10:00:00Z' }
const charged = { state: 'active', provider: 'paddle', checkout: 'old-1', provider_subscription: 'sub_1' }
const isRight = (more: object) => subscriptionsFile.schema.safeParse({ ...running, ...more }).success

describe('a line of subscriptions.jsonl', () => {
  it.each([
    {},
    charged,
    { ...charged, state: 'cancelled', card_brand: 'visa', card_last_four: '4242' },
    { state: 'ended', ended_at: '2026-11-05T10:00:00Z' },
    { state: 'ended', ended_at: '2026-11-05T10:00:00Z', ending: 'unpaid' },
    { line: 2, renewals: ['B', 'C'], renewal_amount: 999 },
  ])('is a subscription: %j', (told) => expect(isRight(told)).toBe(true))

  it.each([
    { state: 'active' },
    { state: 'paused' },
    { state: 'ended' },
    { ended_at: '2026-11-05T10:00:00Z' },
    { ending: 'unpaid' },
    { provider: 'paddle' },
    { ...charged, checkout: undefined },
    { ...charged, provider: 'somebody' },
    { card_last_four: '42' },
    { line: 0 },
    { paid_till: '2026-12-05T10:00:00Z' },
  ])('is refused with %j', (wrong) => expect(isRight(wrong)).toBe(false))
})
