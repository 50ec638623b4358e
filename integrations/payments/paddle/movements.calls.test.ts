import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { before, days } from '@/platform/time/duration'
import { type PaddleShop, startPaddleShop } from '@/tests/payments/paddle/shop'
import type { Movement } from '../movement'

let shop: PaddleShop
beforeAll(async () => {
  shop = await startPaddleShop()
})
afterAll(() => shop.close())

const told = async () => {
  const found: Movement[] = []
  const since = before(shop.server.clock.now(), days(30))
  for await (const movement of shop.provider.movementsSince?.(since) ?? expect.fail())
    found.push({ ...movement, payment: await movement.payment() })
  return found
}

const totals = (subtotal: number, earnings: number, more = {}) => ({
  subtotal: String(subtotal),
  tax: '0',
  total: String(subtotal),
  fee: String(subtotal - earnings),
  earnings: String(earnings),
  currency_code: 'EUR' as const,
  retained_fee: '0',
  ...more,
})

describe('the balance at Paddle', () => {
  it('lists sales without their tax, refunds and payouts', async () => {
    const [payment, other] = [await shop.paidFor(), await shop.paidFor()]
    shop.paddle.settle(payment, { earnings: 2200, fee: 300 })
    shop.paddle.adjust(payment, 'refund', 'pending_approval')
    shop.paddle.adjust(payment, 'refund', 'approved', totals(1000, 900))
    shop.paddle.adjust(payment, 'chargeback', 'approved', totals(1500, 1350, { chargeback_fee: { amount: '1500' } }))
    shop.paddle.adjust(payment, 'chargeback_reverse', 'approved', totals(1500, 1350))
    shop.paddle.adjust(
      other,
      'chargeback_warning',
      'approved',
      totals(2500, 2200, { chargeback_fee: { amount: '700' } }),
    )
    shop.paddle.payOut(5000, '10374')
    expect(
      (await told()).map(({ kind, amount, fee, currency, payment: of, source }) => [
        kind,
        amount,
        fee,
        currency,
        of,
        source,
      ]),
    ).toEqual([
      ['payment', 2500, 300, 'EUR', payment, payment],
      ['refund', -1000, -100, 'EUR', payment, expect.stringMatching(/^adj_/)],
      ['dispute', -1500, 1350, 'EUR', payment, expect.stringMatching(/^adj_/)],
      ['dispute', 1500, 150, 'EUR', payment, expect.stringMatching(/^adj_/)],
      ['dispute', 0, 700, 'EUR', other, expect.stringMatching(/^adj_/)],
      ['payout', -5000, 0, 'EUR', null, '10374'],
    ])
  })
})
