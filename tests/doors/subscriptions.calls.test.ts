import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { publish } from '@/domains/commerce/catalogue/store'
import type { SubscriptionReport } from '@/integrations/payments/report'
import { builtInLanguages } from '@/platform/i18n/languages'
import { money } from '@/platform/money/money'
import { days, minutes } from '@/platform/time/duration'
import { startPaddle } from '@/tests/payments/paddle/stand-in'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, beginPayment, openShop, pay, quoteFor } from '@/tests/shop/checkout'
import {
  cancel,
  newest,
  passDays,
  startClockwork,
  subscribe,
  subscriber,
  subscriptionsOf,
} from '@/tests/shop/subscriptions'

const monthly = { pid: 367, option: '1M', currency: 'USD', country: 'US' }
const yearly = { pid: 365, option: '1Y', currency: 'USD', country: 'US' }

async function rowOf(server: TestServer, statement: string) {
  const { rows } = await server.database.execute<Record<string, string>>(statement)
  const [row] = rows
  if (!row) throw new Error(`No row: ${statement}`)
  return row
}

/** Returns staff's view of discrepancies. */
async function openDiscrepancies(server: TestServer) {
  const { visitor } = await signedInOperator(server, 'finance')
  const { data } = await visitor.call('GET /console/api/payments/discrepancies', {})
  return data.discrepancies.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)
}

describe('H5: a provider’s subscription that names another one’s checkout', () => {
  let server: TestServer
  let ada: Visitor
  beforeAll(async () => {
    server = await startServer()
    await openShop(server)
    ada = await subscriber(server, 'ada@example.test')
    await startClockwork(server)
    await subscribe(server, ada, monthly)
  })
  afterAll(() => server.close())

  const own = async () => (await subscriptionsOf(ada)).order_list[0]
  const checkout = async () => (await rowOf(server, 'select checkout from subscriptions')).checkout ?? ''
  const report = async (more: Partial<SubscriptionReport> = {}): Promise<SubscriptionReport> => ({
    kind: 'subscription',
    subscription: 'sub_of_something_else',
    checkout: await checkout(),
    state: 'active',
    paidUntil: new Date('2036-01-01'),
    endsAt: null,
    at: new Date(server.clock.now().getTime() + minutes(1)),
    ...more,
  })

  it.each<[string, Partial<SubscriptionReport>]>([
    ['prolongs nothing', {}],
    ['ends nothing', { state: 'ended' }],
    ['cancels nothing', { endsAt: new Date('2036-01-01') }],
    ['makes nothing overdue', { state: 'pastDue' }],
  ])('%s', async (_, more) => {
    const before = await own()
    await server.payments.apply('sandbox', await report(more))
    await server.worker.drain()
    expect(await own()).toEqual(before)
    expect(await openDiscrepancies(server)).toContain('subscription sub_of_something_else')
  })

  it('charges without renewing another subscription, and changes no card', async () => {
    const before = await own()
    await server.payments.apply('sandbox', {
      kind: 'payment',
      payment: 'pay_of_something_else',
      checkout: await checkout(),
      state: 'paid',
      total: money(1, 'USD'),
      at: server.clock.now(),
      refunded: [],
      refusedRefunds: [],
      subscription: 'sub_of_something_else',
      renewal: true,
      card: { brand: 'amex', lastFour: '9999' },
    })
    await server.worker.drain()
    expect(await own()).toEqual(before)
    expect(await openDiscrepancies(server)).toContain('payment pay_of_something_else')
  })

  it('that is reported before the checkout’s own one is not accepted afterwards either', async () => {
    const { payment } = await beginPayment(ada, yearly)
    const { reference } = await rowOf(server, `select reference from checkouts where payment = '${payment}'`)
    const early = await report({ subscription: 'sub_that_came_first', checkout: reference ?? '' })
    await server.payments.apply('sandbox', early)
    await pay(ada, payment)
    await server.worker.drain()
    const { end, card_last4 } = (await subscriptionsOf(ada)).order_list[0] ?? {}
    expect(new Date((end ?? 0) * 1000).getUTCFullYear()).toBe(server.clock.now().getUTCFullYear() + 1)
    expect(card_last4).toBe('4242')
    expect(await openDiscrepancies(server)).toContain('subscription sub_that_came_first')
  })

  it('a subscription that names another one’s checkout is reported to the vendor once, and leaves the list when it is closed', async () => {
    const letters = (await server.mailsTo(server.installation.vendor.seller.email)).filter(
      ({ kind, text }) => kind === 'checkout.discrepancyNotice' && text?.includes('sub_of_something_else'),
    )
    // A letter about the subscription, and one about its money.
    expect(letters.length).toBeLessThanOrEqual(2)
    const { visitor } = await signedInOperator(server, 'finance')
    const { data } = await visitor.call('GET /console/api/payments/discrepancies', {})
    for (const { id } of data.discrepancies) {
      expect((await visitor.call('POST /console/api/payments/discrepancies/close', { id })).cscode).toBe(0)
      expect((await visitor.call('POST /console/api/payments/discrepancies/close', { id })).cscode).toBe(20085)
    }
    expect(await openDiscrepancies(server)).toEqual([])
  })

  it('of a renewal at another price than agreed is in the books, and shown to staff', async () => {
    await server.database.execute(
      'update sandbox_subscriptions set amount = 1 where id = (select provider_subscription from subscriptions where pid = 367)',
    )
    await passDays(server, 31)
    const discrepancies = await openDiscrepancies(server)
    expect(discrepancies.filter((discrepancy: string) => discrepancy.startsWith('renewal '))).toHaveLength(1)
  })
})

describe('H5 at Paddle: a payer has written another checkout’s name on the payment', () => {
  let server: TestServer
  let paddle: Awaited<ReturnType<typeof startPaddle>>
  let ada: Visitor
  const told = async (event: object) => {
    const response = await fetch(`${server.url}/webhooks/paddle`, paddle.webhook(event))
    expect(response.status).toBe(200)
    await server.worker.drain()
  }
  /** Buys a plan. @param named the name that the page's script sends in place of the checkout's */
  async function buyPlan(request: Record<string, unknown>, named?: string) {
    const { payment } = await beginPayment(ada, request)
    const { reference = '' } = await rowOf(server, `select reference from checkouts where payment = '${payment}'`)
    const transaction = paddle.transaction(payment)
    if (named !== undefined) transaction.custom_data = { checkout: named }
    const until = new Date(server.clock.now().getTime() + days(request.option === '1Y' ? 365 : 30))
    const created = paddle.subscribe(payment, until)
    const { id } = created.data as unknown as { id: string }
    transaction.subscription_id = id
    return { payment, reference, subscription: id, created, paid: paddle.attempt(payment, 'captured') }
  }
  const seen = async () =>
    (await subscriptionsOf(ada)).order_list.map(({ pid, EXT2, end }) => [pid, EXT2, new Date(end * 1000).getTime()])

  beforeAll(async () => {
    const { paddleKeys } = await import('@/tests/payments/paddle/stand-in')
    paddle = await startPaddle()
    server = await startServer({ ...paddleKeys, PADDLE_API_URL: paddle.address })
    paddle.follow(server.clock.now)
    await openShop(server)
    await server.member({ email: 'ada@example.test' })
    ada = server.visitor()
    await ada.signIn('ada@example.test')
  })
  afterAll(async () => {
    await server.close()
    await paddle.close()
  })

  it('dear plan, cheap payment: it neither extends nor pays the dear plan', async () => {
    const dear = await buyPlan(yearly)
    await told(dear.created)
    await told(dear.paid)
    const before = await seen()
    expect(before).toHaveLength(1)

    const cheap = await buyPlan(monthly, dear.reference)
    await told(cheap.created)
    await told(cheap.paid)
    const subscription = paddle.subscriptions.get(cheap.subscription)
    if (!subscription?.current_billing_period) throw new Error('Paddle has no such subscription')
    subscription.current_billing_period.ends_at = '2036-01-01T00:00:00Z'
    await told(paddle.event('subscription.updated', subscription))
    expect(await seen()).toEqual(before)
    const discrepancies = await openDiscrepancies(server)
    expect(discrepancies).toContain(`payment ${cheap.payment}`)
    expect(discrepancies).toContain(`subscription ${cheap.subscription}`)
  })

  it('ended by another: the end of the cheap one ends itself alone', async () => {
    const before = await seen()
    const other = [...paddle.subscriptions.values()].at(-1)
    if (!other) throw new Error('Paddle has no subscription')
    other.status = 'canceled'
    await told(paddle.event('subscription.canceled', other))
    expect(await seen()).toEqual(before)
    // The right subscription still follows its own checkout.
    const own = [...paddle.subscriptions.values()][0]
    if (!own) throw new Error('Paddle has no subscription')
    own.status = 'canceled'
    server.clock.advance(minutes(1))
    await told(paddle.event('subscription.canceled', own))
    expect((await seen()).map(([pid, kind]) => [pid, kind])).toEqual([[365, 2]])
    expect(await newest(ada)).toBeDefined()
  })
})

describe('a free order of a subscription', () => {
  it('states on the page and in the mail that it ends by itself, and the price to continue', async () => {
    const server = await startServer()
    try {
      await openShop(server)
      const { lines, products, prices, vatRates, displayedDiscounts, campaigns } =
        await createCatalogueReader().currentCatalogue(server.database)
      const names = Object.fromEntries(builtInLanguages.map((language) => [language, 'A'])) as Coupon['names']
      const coupon: Coupon = { names, code: 'FREE', usesPerMember: 1, discount: { by: 'percent', percent: '100' } }
      const content = { lines, products, prices, vatRates, coupons: [coupon], displayedDiscounts, campaigns }
      await publish(server.database, content, server.clock.now())
      const ada = await subscriber(server, 'ada@example.test')
      expect((await quoteFor(ada, monthly)).lines[0]).toMatchObject({ renewal: '12.99', renews: true })
      const free = { ...monthly, coupon: 'FREE' }
      expect((await quoteFor(ada, free)).lines[0]).toMatchObject({ renewal: '12.99', renews: false })
      expect((await begin(ada, { ...free, lang: 'en' })).data.state).toBe('paid')
      await server.worker.drain()
      const [letter] = (await server.mailsTo('ada@example.test')).filter(({ kind }) => kind === 'checkout.order')
      expect(letter?.text).not.toContain('payment')
      expect(letter?.text).toContain('ends automatically')
      expect(letter?.text).toContain('$12.99 a month')
      expect(letter?.text).not.toContain('renews automatically')
      expect((await subscriptionsOf(ada)).order_list[0]).toMatchObject({ EXT2: 1, resumable: false })
      // A subscription that is cancelled from the first day is cancelled, also without a provider.
      expect((await cancel(ada, await newest(ada))).cscode).toBe(13102)
      const price = { ...(await newest(ada)), currency: 'EUR' }
      expect((await ada.call('POST /member/upgrade_subscription_price', price)).cscode).toBe(20035)
    } finally {
      await server.close()
    }
  })
})
