import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'
import { paymentItem } from '@/tests/payments/payments'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.close())

const monthly = (first: number) =>
  paymentItem({ amount: money(first, 'EUR'), renewal: { every: 'month', amount: money(999, 'EUR') } })
const inDays = (count: number) => after(shop.server.clock.now(), days(count))

describe('a subscription at Stripe', () => {
  it('begins with its first payment, is renewed, fails, is paid with another card, and ends', async () => {
    const { stripe, provider, ledger } = shop
    const payment = await shop.begin(monthly(499))
    const { subscription, told } = stripe.subscribe(payment, inDays(30))
    await shop.told(...told)
    expect(await ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
    expect(await provider.paymentOf(payment)).toMatchObject({ subscription: subscription.id, renewal: false })
    expect(ledger.subscriptions.at(-1)).toMatchObject({
      subscription: subscription.id,
      state: 'active',
      paidUntil: inDays(30),
    })

    shop.server.clock.advance(days(30))
    const renewal = stripe.renew(subscription, 999, inDays(30))
    await shop.told(...renewal.told)
    expect(await provider.paymentOf(renewal.invoice.id)).toMatchObject({
      renewal: true,
      state: 'paid',
      total: money(999, 'EUR'),
      subscription: subscription.id,
      card: { brand: 'visa', lastFour: '4242' },
    })
    await shop.told(stripe.returned(renewal.invoice.id, 999))
    expect(await ledger.of(renewal.invoice.id)).toMatchObject({ state: 'refunded' })

    shop.server.clock.advance(days(30))
    const failed = stripe.renew(subscription, 999, inDays(30), false)
    await shop.told(...failed.told)
    expect(await ledger.of(failed.invoice.id)).toMatchObject({ state: 'declined' })
    expect(ledger.subscriptions.at(-1)).toMatchObject({ state: 'pastDue', paidUntil: shop.server.clock.now() })

    const session = await provider.paymentMethodSession(subscription.id)
    await shop.told(stripe.named(session?.payment ?? ''))
    expect(stripe.get(subscription.id).default_payment_method).toMatch(/^pm_/)
    expect(stripe.get(failed.invoice.id).status).toBe('paid')
    expect(await provider.paymentOf(session?.payment ?? '')).toMatchObject({
      renewal: true,
      total: money(0, 'EUR'),
      card: { brand: 'mastercard', lastFour: '4444' },
    })

    await provider.endSubscription(subscription.id)
    await provider.endSubscription(subscription.id)
    await shop.told(stripe.event('customer.subscription.deleted', stripe.get(subscription.id)))
    expect(ledger.subscriptions.at(-1)).toMatchObject({ state: 'ended' })
    expect(await provider.paymentMethodSession(subscription.id)).toBeNull()
  })

  it('begins with a free trial and a known card; the paid period begins when the trial ends', async () => {
    const { stripe, provider } = shop
    const item = paymentItem({
      amount: money(0, 'EUR'),
      trialDays: 14,
      renewal: { every: 'month', amount: money(999, 'EUR') },
    })
    const payment = await shop.begin(item)
    const { body } = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions') ?? {}
    expect(body).toMatchObject({ mode: 'subscription', subscription_data: { trial_period_days: '14' } })
    expect(body?.discounts).toBeUndefined()
    const { subscription, told } = stripe.try(payment, inDays(14))
    await shop.told(...told)
    expect(await provider.paymentOf(payment)).toMatchObject({
      state: 'paid',
      total: money(0, 'EUR'),
      subscription: subscription.id,
      renewal: false,
      card: { brand: 'visa', lastFour: '4242', expires: '2031-05' },
    })
    expect(shop.ledger.subscriptions.at(-1)).toMatchObject({ state: 'active', paidUntil: inDays(14) })
    const renewal = stripe.renew(subscription, 999, inDays(44))
    expect(await provider.paymentOf(renewal.invoice.id)).toMatchObject({ renewal: true, total: money(999, 'EUR') })
  })

  it('is reported with a card that its bank has renewed, once', async () => {
    const { stripe, provider } = shop
    const { subscription, told } = stripe.subscribe(await shop.begin(monthly(999)), inDays(30))
    await shop.told(...told)
    const updated = stripe.renewCard(subscription)
    await shop.told(updated)
    const { id } = updated.data.object
    const report = { subscription: subscription.id, renewal: true, total: money(0, 'EUR') }
    expect(await shop.ledger.of(id)).toMatchObject({ state: 'paid' })
    expect(await provider.paymentOf(id)).toMatchObject({ ...report, card: { lastFour: '1881', expires: '2035-04' } })
    // Another payment method pays now.
    subscription.default_payment_method = 'pm_00000000'
    expect(await provider.paymentOf(id)).toBeNull()
    await provider.endSubscription(subscription.id)
    expect([await provider.paymentOf(id), await provider.paymentOf('pm_unknown')]).toEqual([null, null])
  })

  it('is cancelled at the end of its period and resumed; an unknown one is reported as such', async () => {
    const { provider, stripe } = shop
    const until = inDays(30)
    const { subscription } = stripe.subscribe(await shop.begin(monthly(999)), until)
    const { id } = subscription
    expect(await provider.resumeSubscription(id)).toEqual({ resumed: false, reason: 'notCancelled' })
    expect(await provider.cancelSubscription(id)).toEqual({ cancelled: true, endsAt: until })
    expect(await provider.cancelSubscription(id)).toEqual({ cancelled: false, reason: 'alreadyCancelled' })
    await shop.told(stripe.event('customer.subscription.updated', stripe.get(id)))
    expect(shop.ledger.subscriptions.at(-1)).toMatchObject({ state: 'active', endsAt: until })
    expect(await provider.resumeSubscription(id)).toEqual({ resumed: true, paidUntil: until })
    await provider.endSubscription(id)
    expect(await provider.resumeSubscription(id)).toEqual({ resumed: false, reason: 'ended' })
    expect(await provider.cancelSubscription('sub_unknown')).toEqual({ cancelled: false, reason: 'unknown' })
    expect(await provider.resumeSubscription('sub_unknown')).toEqual({ resumed: false, reason: 'unknown' })
    expect(await provider.paymentMethodSession('sub_unknown')).toBeNull()
    await provider.endSubscription('sub_unknown')
  })
})

describe('reconciliation', () => {
  it('finds the events of lost webhooks: payments, refunds, subscriptions', async () => {
    const [paid, open, refunded] = [await shop.begin(), await shop.begin(), await shop.paidFor()]
    await shop.nextRound()
    shop.stripe.complete(paid)
    shop.stripe.returned(refunded, 2999)
    const { subscription } = shop.stripe.subscribe(await shop.begin(monthly(999)), inDays(30))
    shop.ledger.subscriptions.splice(0)
    await shop.nextRound()
    expect(await shop.ledger.of(paid)).toMatchObject({ state: 'paid', fulfilled: 1 })
    expect(await shop.ledger.of(refunded)).toMatchObject({ state: 'refunded', fulfilled: 1 })
    expect(await shop.ledger.of(open)).toBeNull()
    expect(shop.ledger.subscriptions).toContainEqual(expect.objectContaining({ subscription: subscription.id }))
    await shop.nextRound()
    expect(await shop.ledger.of(paid)).toMatchObject({ fulfilled: 1 })
  })
})
