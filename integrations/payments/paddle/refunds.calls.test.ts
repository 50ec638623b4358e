import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { after, days, minutes } from '@/platform/time/duration'
import { type PaddleShop, startPaddleShop } from '@/tests/payments/paddle/shop'
import { paymentItem, paymentRequest } from '@/tests/payments/payments'
import type { RefundRequest } from '../provider'

let shop: PaddleShop
beforeAll(async () => {
  shop = await startPaddleShop()
})
afterAll(() => shop.close())

describe('a refund at Paddle', () => {
  const refund = (payment: string, more: Partial<RefundRequest>) =>
    shop.provider.refund({
      payment,
      amount: money(2999, 'USD'),
      positions: 'all',
      idempotencyKey: `case ${payment}`,
      ...more,
    })

  it('is reviewed first, requested once, and reported when the money is returned', async () => {
    const payment = await shop.paidFor()
    const outcome = await refund(payment, {})
    expect(outcome).toEqual({ refunded: true, reference: expect.stringMatching(/^adj_/), pending: true })
    expect(shop.paddle.asked.at(-1)?.body).toMatchObject({ action: 'refund', type: 'full', transaction_id: payment })
    expect(await refund(payment, {})).toEqual(outcome)
    expect(shop.paddle.transaction(payment).adjustments).toHaveLength(1)
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'paid', refunded: [] })
    await shop.told(shop.paddle.adjust(payment, 'refund', 'approved'))
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'refunded', refunded: [0] })
  })

  it('of a part names its lines, and may be below their price', async () => {
    const items = [1000, 2000, 3000].map((minor) => paymentItem({ amount: money(minor, 'USD') }))
    const payment = await shop.paidFor(...items)
    const lines = shop.paddle.transaction(payment).details?.line_items ?? []
    await refund(payment, { positions: [2], amount: money(3000, 'USD') })
    expect(shop.paddle.asked.at(-1)?.body).toMatchObject({
      type: 'partial',
      items: [{ item_id: lines[2]?.id, type: 'full', amount: null }],
    })
    await shop.told(shop.paddle.adjust(payment, 'refund', 'approved'))
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', refunded: [2] })
    await refund(payment, { positions: [0, 1], amount: money(1500, 'USD'), idempotencyKey: 'goodwill' })
    expect(shop.paddle.asked.at(-1)?.body).toMatchObject({
      items: [
        { item_id: lines[0]?.id, type: 'partial', amount: '500' },
        { item_id: lines[1]?.id, type: 'partial', amount: '1000' },
      ],
    })
    await shop.told(shop.paddle.adjust(payment, 'refund', 'approved'))
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', refunded: [2] })
  })

  it('of the rest leaves out earlier refunds, and includes free lines in the last', async () => {
    const items = [1000, 0, 3000].map((minor) => paymentItem({ amount: money(minor, 'USD') }))
    const payment = await shop.paidFor(...items)
    await refund(payment, { positions: [0], amount: money(1000, 'USD'), idempotencyKey: 'first' })
    shop.server.clock.advance(minutes(5))
    await shop.told(shop.paddle.adjust(payment, 'refund', 'approved'))
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ refunded: [0], at: shop.server.clock.now() })
    await refund(payment, { amount: money(3000, 'USD') })
    const rest = shop.paddle.transaction(payment).details?.line_items[2]
    expect(shop.paddle.asked.at(-1)?.body).toMatchObject({ items: [{ item_id: rest?.id, type: 'full' }] })
    await shop.told(shop.paddle.adjust(payment, 'refund', 'approved'))
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'refunded', refunded: [0, 1, 2] })
    expect(await refund(payment, { idempotencyKey: 'again' })).toMatchObject({ refunded: false })
  })

  it('may be refused at once, or after the review', async () => {
    const payment = await shop.paidFor()
    const detail = 'Over what was paid.'
    const code = 'adjustment_total_amount_above_remaining_allowed'
    shop.paddle.surprises.push(
      { data: shop.paddle.transaction(payment) },
      { error: { type: 'request_error', code, detail } },
    )
    expect(await refund(payment, {})).toEqual({ refunded: false, reason: detail })
    const outcome = await refund(payment, {})
    await shop.told(shop.paddle.adjust(payment, 'refund', 'rejected'))
    const { refusedRefunds } = (await shop.provider.paymentOf(payment)) ?? {}
    expect(refusedRefunds).toEqual([outcome.refunded && outcome.reference])
    expect(await refund(payment, {})).toMatchObject({ refunded: false })
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', refunded: [] })
  })

  it('needs a payment, and is requested again while Paddle cannot answer', async () => {
    expect(await refund(await shop.begin(), {})).toMatchObject({ refunded: false })
    expect(await refund('txn_unknown', {})).toMatchObject({ refunded: false })
    expect(await refund(await shop.paidFor(), { positions: [7] })).toMatchObject({ refunded: false })
    const payment = await shop.paidFor()
    shop.paddle.transaction(payment).status = 'paid'
    await expect(refund(payment, {})).rejects.toThrow('completed')
    shop.paddle.surprises.push({
      status: 429,
      error: { type: 'request_error', code: 'too_many_requests', detail: 'Later.' },
    })
    await expect(refund(payment, {})).rejects.toThrow('Later.')
  })

  it('is reported also when Paddle returns the money by itself', async () => {
    const payment = await shop.paidFor()
    await shop.told(shop.paddle.adjust(payment, 'chargeback', 'approved'))
    // Paddle answers it: whether the money is gone is not decided yet.
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })
})

describe('a subscription at Paddle', () => {
  it('is reported, and cancelled at the end of the paid period', async () => {
    const renewal = { every: 'month', amount: money(999, 'USD') } as const
    const request = paymentRequest(paymentItem({ renewal }))
    const { payment } = await shop.server.payments.begin(request)
    const paidUntil = after(shop.server.clock.now(), days(30))
    await shop.told(shop.paddle.subscribe(payment, paidUntil))
    const [begun] = shop.ledger.subscriptions.splice(0)
    expect(begun).toMatchObject({ checkout: request.checkout, state: 'active', paidUntil, endsAt: null })
    const id = begun?.subscription ?? ''
    expect(await shop.provider.cancelSubscription(id)).toEqual({ cancelled: true, endsAt: paidUntil })
    expect(shop.paddle.asked.at(-1)?.body).toEqual({ effective_from: 'next_billing_period' })
    expect(await shop.provider.cancelSubscription(id)).toEqual({ cancelled: false, reason: 'alreadyCancelled' })
    expect(await shop.provider.cancelSubscription('sub_unknown')).toEqual({ cancelled: false, reason: 'unknown' })
    const subscription = shop.paddle.subscriptions.get(id) ?? {}
    await shop.told(shop.paddle.event('subscription.updated', subscription))
    await shop.told(shop.paddle.event('subscription.past_due', { ...subscription, status: 'past_due' }))
    await shop.told(shop.paddle.event('subscription.canceled', { ...subscription, status: 'canceled' }))
    const reports = shop.ledger.subscriptions.splice(0)
    expect(reports.map(({ state }) => state)).toEqual(['active', 'pastDue', 'ended'])
    expect(reports[0]).toMatchObject({ endsAt: paidUntil })
  })
})
