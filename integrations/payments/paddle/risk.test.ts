import { expect, test } from 'vitest'
import { refusalsOf, riskOf } from './read'

type Risk = Parameters<typeof riskOf>
const transaction = (...statuses: readonly string[]) =>
  ({
    payments: statuses.map((status, index) => ({
      status,
      paymentAttemptId: `attempt-${index}`,
      createdAt: `2026-11-2${index}T10:00:00Z`,
    })),
  }) as unknown as Risk[0]
const adjusted = (...warnings: readonly [action: string, at: string][]) =>
  ({ adjustments: warnings.map(([action, createdAt]) => ({ action, createdAt })) }) as unknown as Risk[1]

test.each([
  ['a payment like any other', transaction('captured'), adjusted(), null],
  ['one without a word of adjustments', transaction('captured'), {}, null],
  ['a refund', transaction('captured'), adjusted(['refund', '2026-11-23T10:00:00Z']), null],
  [
    'one that Paddle has flagged',
    transaction('error', 'authorized_flagged'),
    adjusted(),
    { level: 'elevated', review: null, warnedAt: null },
  ],
  [
    'one of which a bank has warned, at the first of its warnings',
    transaction('captured'),
    adjusted(['chargeback_warning', '2026-11-25T10:00:00Z'], ['chargeback_warning', '2026-11-24T10:00:00Z']),
    { level: null, review: null, warnedAt: new Date('2026-11-24T10:00:00Z') },
  ],
])('the risk of %s', (_, payment, adjustments, risk) => {
  expect(riskOf(payment, adjustments as Risk[1])).toEqual(risk)
})

test('refused cards are reported one by one, without a country', () => {
  expect(refusalsOf(transaction('error', 'captured', 'error'))).toEqual([
    { attempt: 'attempt-0', at: new Date('2026-11-20T10:00:00Z'), cardCountry: null },
    { attempt: 'attempt-2', at: new Date('2026-11-22T10:00:00Z'), cardCountry: null },
  ])
})
