import { afterAll, beforeAll, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'
import { startPaddleShop } from '@/tests/payments/paddle/shop'
import { paymentItem } from '@/tests/payments/payments'

let shop: Awaited<ReturnType<typeof startPaddleShop>>
beforeAll(async () => {
  shop = await startPaddleShop()
})
afterAll(() => shop.close())

const inDays = (count: number) => after(shop.server.clock.now(), days(count))

async function subscribed() {
  const item = paymentItem({ amount: money(999, 'EUR'), renewal: { every: 'month', amount: money(999, 'EUR') } })
  const payment = await shop.begin(item)
  const { id } = shop.paddle.subscribe(payment, inDays(30)).data
  return { id, subscription: shop.paddle.subscriptions.get(id), paidUntil: inDays(30) }
}

const smaller = (paidUntil: Date, more: object = {}) => ({
  key: 'k',
  name: 'Smaller',
  paidUntil,
  charge: null,
  renewal: { every: 'month' as const, amount: money(499, 'EUR') },
  ...more,
})

it('a change costs the new price from the next payment on, and nothing at once', async () => {
  const { id, paidUntil } = await subscribed()
  expect(await shop.provider.changeSubscription(id, smaller(paidUntil))).toEqual({
    changed: true,
    paidUntil,
    payment: null,
  })
  const { body } = shop.paddle.asked.findLast(({ method }) => method === 'PATCH') ?? {}
  expect(body).toMatchObject({ proration_billing_mode: 'do_not_bill' })
  expect(JSON.stringify(body)).toContain('"amount":"499"')
})

it.each([
  ['with a charge at once', { charge: money(100, 'EUR') }],
  ['in another rhythm', { renewal: { every: 'year' as const, amount: money(4990, 'EUR') } }],
  ['in another period', { paidUntil: new Date(0) }],
])('a subscription is not changed %s', async (_, more) => {
  const { id, paidUntil } = await subscribed()
  const outcome = await shop.provider.changeSubscription(id, smaller(paidUntil, more))
  expect(outcome).toEqual({ changed: false, reason: 'refused' })
  expect(shop.provider.abilities).toEqual(['changeLater', 'pause'])
})

it('a subscription is paused from the end of the period, by Paddle itself', async () => {
  const { id, subscription, paidUntil } = await subscribed()
  const pause = { from: paidUntil, until: inDays(90) }
  expect(await shop.provider.pauseSubscription(id, pause)).toEqual({ paused: true })
  expect(subscription?.scheduled_change).toMatchObject({ action: 'pause', resume_at: pause.until.toISOString() })
  // An existing agreement is not requested again.
  expect(await shop.provider.pauseSubscription(id, pause)).toEqual({ paused: true })
  expect(await shop.provider.resumeSubscription(id)).toMatchObject({ resumed: true })
  expect(await shop.provider.pauseSubscription('sub_unknown', pause)).toEqual({ paused: false, reason: 'unknown' })
})

it('a card that its bank has renewed is reported where it pays for one subscription alone', async () => {
  const { id, subscription } = await subscribed()
  if (!subscription) throw new Error('There is no subscription')
  const saved = shop.paddle.renewCard(subscription)
  const name = `${subscription.customer_id} ${saved.data.id}`
  await shop.told(saved)
  const report = { subscription: id, renewal: true, total: money(0, 'EUR') }
  expect(await shop.ledger.of(name)).toMatchObject({ state: 'paid' })
  expect(await shop.provider.paymentOf(name)).toMatchObject({
    ...report,
    card: { lastFour: '1881', expires: '2035-04' },
  })
  const other = await subscribed()
  if (other.subscription) other.subscription.customer_id = subscription.customer_id
  expect(await shop.provider.paymentOf(name)).toBeNull()
  expect(await shop.provider.paymentOf(`${subscription.customer_id} paymtd_unknown`)).toBeNull()
})

it('a subscription with a trial costs nothing at the checkout', async () => {
  const renewal = { every: 'month' as const, amount: money(999, 'EUR') }
  const payment = await shop.begin(paymentItem({ amount: money(0, 'EUR'), renewal, trialDays: 14 }))
  const { body } = shop.paddle.asked.findLast(({ path }) => path === '/transactions') ?? {}
  const [item, ...others] = (body as { items: object[] }).items
  expect(others).toEqual([])
  expect(item).toMatchObject({ price: { trial_period: { interval: 'day', frequency: 14 } } })
  expect(body).not.toHaveProperty('discount')
  await shop.told(shop.paddle.attempt(payment, 'captured'))
  expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'paid', total: money(0, 'EUR') })
})
