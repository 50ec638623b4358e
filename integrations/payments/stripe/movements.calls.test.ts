import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { after, before, days } from '@/platform/time/duration'
import { paymentItem } from '@/tests/payments/payments'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import type { Movement } from '../movement'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.close())

const told = async () => {
  const found: Movement[] = []
  const since = before(shop.server.clock.now(), days(30))
  for await (const movement of shop.provider.movementsSince?.(since) ?? expect.fail())
    found.push({ ...movement, payment: await movement.payment() })
  return found.reverse()
}

describe('the balance at Stripe', () => {
  it('lists payments by our references, with the buyer’s amount and Stripe’s fee', async () => {
    const payment = await shop.paidFor()
    const reference = shop.stripe.returned(payment, 1000).data.object
    const dispute = shop.stripe.dispute(payment, 'needs_response').data.object
    shop.stripe.settle(payment, { amount: 2750, fee: 105 })
    shop.stripe.move({ type: 'refund', amount: -920, source: reference })
    shop.stripe.move({ type: 'adjustment', reporting_category: 'dispute', amount: -1830, fee: 2000, source: dispute })
    const [charged, returned, disputed] = await told()
    expect(charged).toMatchObject({ kind: 'payment', payment, amount: 2750, fee: 105, sold: money(2999, 'USD') })
    expect(charged).toMatchObject({ currency: 'EUR', source: expect.stringMatching(/^ch_/) })
    expect(returned).toMatchObject({ kind: 'refund', payment, amount: -920, sold: money(-1000, 'USD') })
    expect(disputed).toMatchObject({ kind: 'dispute', payment, amount: -1830, fee: 2000, sold: money(-2999, 'USD') })
  })

  it('lists payouts, fees and reserves of any type, and a reserve once', async () => {
    const many = [
      { type: 'payout' },
      { type: 'payout_failure' },
      { type: 'stripe_fee' },
      { type: 'reserved_funds' },
      { type: 'reserve_transaction' },
      { type: 'reserve_hold' },
      { type: 'reserve_hold', balance_type: 'risk_reserved' },
      { type: 'adjustment', reporting_category: 'risk_reserved_funds' },
      { type: 'adjustment', reporting_category: 'fee' },
      { type: 'topup' },
      { type: 'payout', currency: 'usdc' },
    ]
    for (const each of many) shop.stripe.move({ amount: -100, ...each })
    const kinds = (await told()).slice(3).map(({ kind, payment, sold }) => [kind, payment, sold])
    const expected = ['payout', 'payout', 'fee', 'reserve', 'reserve', 'reserve', 'reserve', 'fee', 'other']
    expect(kinds).toEqual(expected.map((kind) => [kind, null, null]))
  })

  it('names the first payment of a subscription by its checkout, and a renewal by its invoice', async () => {
    const until = after(shop.server.clock.now(), days(30))
    const renewal = { every: 'month' as const, amount: money(999, 'EUR') }
    const payment = await shop.begin(paymentItem({ amount: money(999, 'EUR'), renewal }))
    const { subscription, told: begun } = shop.stripe.subscribe(payment, until)
    await shop.told(...begun)
    shop.stripe.settle(payment, { amount: 999 })
    expect((await told()).at(-1)).toMatchObject({ payment })
    const { invoice } = shop.stripe.renew(subscription, 999, until)
    shop.stripe.settle(invoice.id, { amount: 999 })
    expect((await told()).at(-1)).toMatchObject({ payment: invoice.id, sold: money(999, 'EUR') })
  })
})
