import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import type { ProviderName } from '@/integrations/payments/provider'
import { money } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'
import { importLines } from '@/tests/import/import'
import { type PaddleShop, startPaddleShop } from '@/tests/payments/paddle/shop'
import { paymentItem } from '@/tests/payments/payments'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import type { TestServer } from '@/tests/server/server'

/** Subscriptions that a provider has charged since before this installation: its records do not name us. */
let paddle: PaddleShop
let stripe: StripeShop
beforeAll(async () => {
  paddle = await startPaddleShop()
  stripe = await startStripeShop()
  for (const { server } of [paddle, stripe]) {
    await publish(server.database, await readDemoCatalogue(), server.clock.now())
    await server.member({ email: 'ida@example.test' })
  }
})
afterAll(async () => {
  await paddle.close()
  await stripe.close()
})

const monthly = paymentItem({ amount: money(999, 'EUR'), renewal: { every: 'month', amount: money(999, 'EUR') } })

const bring = (server: TestServer, provider: ProviderName, subscription: string) => {
  const now = server.clock.now()
  const order = { number: 'OLD-1', member: 'ida@example.test', status: 'complete', currency: 'EUR', country: 'DE' }
  return importLines(server, {
    orders: [{ ...order, placed_at: now.toISOString() }],
    'order-lines': [{ order: 'OLD-1', pid: 365, term: '1M', unit_amount: 999 }],
    subscriptions: [
      {
        order: 'OLD-1',
        state: 'active',
        paid_until: after(now, days(30)).toISOString(),
        provider,
        checkout: subscription,
        provider_subscription: subscription,
      },
    ],
  })
}

const standing = async (server: TestServer) =>
  (
    await server.database.execute(`select state, to_char(paid_until, 'YYYY-MM-DD') as until,
      (select count(*)::int from orders where origin = 'renewal') as renewals,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from discrepancies) as discrepancies from subscriptions`)
  ).rows

const day = (moment: Date) => moment.toISOString().slice(0, 10)

it('imported subscriptions renew by webhooks of Paddle', async () => {
  const { server } = paddle
  const [first, foreign] = [await paddle.begin(monthly), await paddle.begin(monthly)]
  for (const payment of [first, foreign]) paddle.paddle.transaction(payment).custom_data = null
  const until = after(server.clock.now(), days(30))
  const { id } = paddle.paddle.subscribe(first, until).data
  await bring(server, 'paddle', id)
  server.clock.advance(days(30))
  const renew = async (subscription: string) => {
    const payment = await paddle.begin(monthly)
    Object.assign(paddle.paddle.transaction(payment), {
      custom_data: null,
      origin: 'subscription_recurring',
      subscription_id: subscription,
    })
    await paddle.told(paddle.paddle.attempt(payment, 'captured'))
  }
  await renew(id)
  const later = after(server.clock.now(), days(30))
  await paddle.told(
    paddle.paddle.event('subscription.updated', {
      ...paddle.paddle.subscribe(first, later).data,
      id,
    }),
  )
  // Other sales of the vendor's account at the provider are ignored.
  await renew(paddle.paddle.subscribe(foreign, later).data.id)
  expect(await standing(server)).toEqual([
    { state: 'active', until: day(later), renewals: 1, orders: 2, discrepancies: 0 },
  ])
})

it('imported subscriptions renew by webhooks of Stripe', async () => {
  const { server } = stripe
  const begin = async () => {
    const until = after(server.clock.now(), days(30))
    const { subscription } = stripe.stripe.subscribe(await stripe.begin(monthly), until)
    subscription.metadata = {}
    return subscription
  }
  const [own, foreign] = [await begin(), await begin()]
  await bring(server, 'stripe', own.id)
  server.clock.advance(days(30))
  const later = after(server.clock.now(), days(30))
  for (const subscription of [own, foreign]) {
    await stripe.told(...stripe.stripe.renew(subscription, 999, later).told)
  }
  expect(await standing(server)).toEqual([
    { state: 'active', until: day(later), renewals: 1, orders: 2, discrepancies: 0 },
  ])
  const { rows } = await server.database.execute(
    "select provider, total::int, status from orders where origin = 'renewal'",
  )
  expect(rows).toEqual([{ provider: 'stripe', total: 999, status: 0 }])
  server.clock.advance(days(30))
  await stripe.told(...stripe.stripe.renew(own, 999, after(server.clock.now(), days(30)), false).told)
  expect(await standing(server)).toMatchObject([{ state: 'pastDue' }])
})
