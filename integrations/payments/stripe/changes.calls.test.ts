import { afterAll, beforeAll, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { after, days, unixSeconds } from '@/platform/time/duration'
import { paymentItem } from '@/tests/payments/payments'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.close())

const inDays = (count: number) => after(shop.server.clock.now(), days(count))

/** A subscription by the month, paid for thirty days. */
async function subscribed() {
  const item = paymentItem({ amount: money(999, 'EUR'), renewal: { every: 'month', amount: money(999, 'EUR') } })
  const { subscription } = shop.stripe.subscribe(await shop.begin(item), inDays(30))
  return { subscription, paidUntil: inDays(30) }
}

let keys = 0
const larger = (paidUntil: Date, more: object = {}) => ({
  key: `change ${++keys}`,
  name: 'Larger',
  paidUntil,
  charge: money(1500, 'EUR'),
  renewal: { every: 'month' as const, amount: money(2000, 'EUR') },
  ...more,
})

it('a change is charged once by the whole price less a coupon, and reported like a renewal', async () => {
  const { subscription, paidUntil } = await subscribed()
  const wanted = larger(paidUntil)
  const outcome = await shop.provider.changeSubscription(subscription.id, wanted)
  expect(outcome).toMatchObject({ changed: true, paidUntil: inDays(30) })
  const payment = outcome.changed ? outcome.payment : null
  expect(await shop.provider.paymentOf(payment ?? '')).toMatchObject({
    state: 'paid',
    total: money(1500, 'EUR'),
    renewal: true,
    subscription: subscription.id,
  })
  expect(await shop.provider.changeSubscription(subscription.id, wanted)).toEqual(outcome)
  const coupons = shop.stripe.asked.filter(({ path }) => path === '/v1/coupons').map(({ body }) => body.amount_off)
  expect(coupons).toEqual(['500'])
  expect(shop.stripe.get(subscription.id).items.data[0].price.unit_amount).toBe(2000)
})

it('a change that the bank refuses, or for another period, changes nothing', async () => {
  const { subscription, paidUntil } = await subscribed()
  shop.stripe.declineCardOf(subscription)
  const { provider } = shop
  expect(await provider.changeSubscription(subscription.id, larger(paidUntil))).toEqual({
    changed: false,
    reason: 'declined',
  })
  const early = larger(after(paidUntil, days(-1)))
  expect(await provider.changeSubscription(subscription.id, early)).toEqual({ changed: false, reason: 'refused' })
  expect(await provider.changeSubscription('sub_unknown', early)).toEqual({ changed: false, reason: 'unknown' })
  expect(shop.stripe.get(subscription.id).items.data[0].price.unit_amount).toBe(999)
})

it('a new rhythm begins with the next payment after a free period, and can be undone', async () => {
  const { subscription, paidUntil } = await subscribed()
  const yearly = { charge: null, renewal: { every: 'year' as const, amount: money(9900, 'EUR') } }
  const later = await shop.provider.changeSubscription(subscription.id, larger(paidUntil, yearly))
  expect(later).toEqual({ changed: true, paidUntil, payment: null })
  expect(shop.stripe.get(subscription.id)).toMatchObject({ status: 'trialing' })
  await shop.told(shop.stripe.event('customer.subscription.updated', shop.stripe.get(subscription.id)))
  expect(shop.ledger.subscriptions.at(-1)).toMatchObject({ state: 'active', paidUntil })
  const back = { charge: null, renewal: { every: 'month' as const, amount: money(999, 'EUR') } }
  const kept = await shop.provider.changeSubscription(subscription.id, larger(paidUntil, back))
  expect(kept).toEqual({ changed: true, paidUntil, payment: null })
})

it('a pause begins with the end of the period, is reported, and its end is charged at once', async () => {
  const { subscription, paidUntil } = await subscribed()
  const pause = { from: paidUntil, until: inDays(90) }
  expect(await shop.provider.pauseSubscription(subscription.id, pause)).toEqual({ paused: true })
  await shop.told(shop.stripe.event('customer.subscription.updated', shop.stripe.get(subscription.id)))
  expect(shop.ledger.subscriptions.at(-1)).toMatchObject({ state: 'paused', paidUntil })
  // Before it has begun, the payment is due as ever.
  expect(await shop.provider.resumeSubscription(subscription.id)).toEqual({ resumed: true, paidUntil })
  expect(shop.stripe.get(subscription.id).metadata.pausedFrom).toBe('')
  subscription.status = 'active'
  await shop.provider.pauseSubscription(subscription.id, pause)
  shop.server.clock.advance(days(40))
  expect(await shop.provider.resumeSubscription(subscription.id)).toEqual({ resumed: true, paidUntil: inDays(30) })
  expect(shop.stripe.get(subscription.id)).toMatchObject({ status: 'active' })
  expect(unixSeconds(pause.until)).toBeGreaterThan(unixSeconds(shop.server.clock.now()))
  expect(await shop.provider.pauseSubscription('sub_unknown', pause)).toEqual({ paused: false, reason: 'unknown' })
})
