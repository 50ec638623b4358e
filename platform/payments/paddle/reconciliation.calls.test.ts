import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, days } from '@/platform/time/duration'
import { type PaddleShop, startPaddleShop } from '@/tests/paddle/shop'

let shop: PaddleShop
beforeAll(async () => {
  shop = await startPaddleShop()
})
afterAll(() => shop.close())

describe('reconciliation', () => {
  it('finds what lost webhooks would have told: payments, refunds, subscriptions', async () => {
    const payments = [await shop.begin(), await shop.begin(), await shop.begin()]
    const refunded = await shop.paidFor()
    await shop.nextRound()
    expect(await shop.ledger.of(refunded)).toMatchObject({ state: 'paid' })
    for (const payment of payments) shop.paddle.attempt(payment, 'captured')
    shop.paddle.adjust(refunded, 'refund', 'approved')
    const { id: subscription } = shop.paddle.subscribe(payments[0] ?? '', after(shop.server.clock.now(), days(30))).data
    shop.ledger.subscriptions.splice(0)
    await shop.nextRound()
    for (const payment of payments) expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
    expect(await shop.ledger.of(refunded)).toMatchObject({ state: 'refunded', fulfilled: 1 })
    expect(shop.ledger.subscriptions).toContainEqual(expect.objectContaining({ subscription, state: 'active' }))
    await shop.nextRound()
    for (const payment of payments) expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('is not held up by what cannot be applied, and comes back to it', async () => {
    const [bad, good] = [await shop.begin(), await shop.begin()]
    shop.paddle.attempt(bad, 'captured')
    shop.paddle.attempt(good, 'captured')
    shop.ledger.broken.add(bad)
    await shop.nextRound()
    expect([await shop.ledger.of(bad), await shop.ledger.of(good)]).toMatchObject([null, { state: 'paid' }])
    for (let hour = 0; hour < 6; hour++) await shop.nextRound()
    shop.ledger.broken.delete(bad)
    await shop.nextRound()
    expect(await shop.ledger.of(bad)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('goes on where it was when Paddle was away', async () => {
    const payment = await shop.begin()
    shop.paddle.attempt(payment, 'captured')
    shop.paddle.surprises.push({
      status: 503,
      error: { type: 'api_error', code: 'service_unavailable', detail: 'Away.' },
    })
    await shop.nextRound()
    expect(await shop.ledger.of(payment)).toBeNull()
    await shop.nextRound()
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid' })
  })
})
