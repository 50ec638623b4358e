import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { minutes } from '@/platform/time/duration'
import { paymentItem, paymentRequest } from '@/tests/payments/payments'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import { stripeKeys } from '@/tests/payments/stripe/stand-in'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.close())

const monthly = (first: number, next = 999) =>
  paymentItem({ amount: money(first, 'EUR'), renewal: { every: 'month', amount: money(next, 'EUR') } })

describe('a payment begun at Stripe', () => {
  it('names the products at our price with VAT, and the data for its page', async () => {
    const request = paymentRequest(paymentItem({ quantity: 3 }), paymentItem({ amount: money(1, 'USD') }))
    const begun = await shop.server.payments.begin(request)
    expect(begun).toMatchObject({
      provider: 'stripe',
      browser: {
        provider: 'stripe',
        payment: begun.payment,
        script: expect.stringMatching(/^https:\/\/js\.stripe\.com\//),
        publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
        clientSecret: shop.stripe.get(begun.payment).client_secret,
      },
    })
    const { body } = shop.stripe.asked.at(-1) ?? expect.fail('nothing was asked')
    expect(body).toMatchObject({
      mode: 'payment',
      return_url: request.returnTo,
      customer_email: request.email,
      metadata: { checkout: request.checkout },
      adaptive_pricing: { enabled: 'false' },
    })
    expect(Object.values(body.line_items)).toMatchObject([
      { price_data: { currency: 'usd', unit_amount: '2999', product_data: { name: expect.stringMatching(/^3 × /) } } },
      { price_data: { unit_amount: '1' } },
    ])
    expect(body).not.toHaveProperty('automatic_tax')
    expect(await shop.provider.paymentOf(begun.payment)).toMatchObject({ state: 'begun', checkout: request.checkout })
  })

  it('states quantities and unit prices', async () => {
    const payment = await shop.begin(paymentItem({ quantity: 25, amount: money(25 * 6929, 'USD') }))
    const { body } = shop.stripe.asked.at(-1) ?? expect.fail('nothing was asked')
    const price_data = { unit_amount: '6929', product_data: { name: 'Tidewren Video Downloader' } }
    expect(Object.values(body.line_items)).toMatchObject([{ quantity: '25', price_data }])
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ total: money(25 * 6929, 'USD') })
  })

  it.each([
    ['less', 499, ['999']],
    ['as much', 999, ['999']],
    ['more', 1499, ['999', '500']],
  ])('has the agreed price when the first period costs %s than the next', async (_how, first, prices) => {
    const payment = await shop.begin(monthly(first))
    const { body } = shop.stripe.asked.at(-1) ?? expect.fail('nothing was asked')
    expect(
      Object.values<{ price_data: { unit_amount: string } }>(body.line_items).map(
        (item) => item.price_data.unit_amount,
      ),
    ).toEqual(prices)
    expect(body.line_items[0].price_data.recurring).toEqual({ interval: 'month' })
    expect((await shop.provider.paymentOf(payment))?.total).toEqual(money(first, 'EUR'))
  })

  it('is not begun while Stripe does not answer, and can be withdrawn until it is paid', async () => {
    shop.stripe.surprises.push({ status: 500, body: { error: { type: 'api_error', message: 'Sorry.' } } })
    await expect(shop.begin()).rejects.toThrow('Sorry.')
    const [open, paid] = [await shop.begin(), await shop.paidFor()]
    expect([await shop.provider.withdraw(open), await shop.provider.withdraw(open)]).toEqual([true, true])
    expect(await shop.provider.withdraw(paid)).toBe(false)
    expect(await shop.provider.withdraw('cs_unknown')).toBe(false)
  })
})

describe('a webhook of Stripe', () => {
  const recorded = async () =>
    (await shop.server.database.execute<{ n: number }>(sql`select count(*)::int as n from webhook_deliveries`)).rows

  it('reports an event once, for any number of deliveries', async () => {
    const payment = await shop.begin()
    const paid = shop.stripe.complete(payment)
    await shop.told(paid)
    expect(await shop.deliver(shop.stripe.webhook(paid))).toEqual({ status: 200, answer: { received: 'duplicate' } })
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('reports a bank’s delayed payment, and its result', async () => {
    const [good, bad] = [await shop.begin(), await shop.begin()]
    await shop.told(shop.stripe.complete(good, 'unpaid'), shop.stripe.complete(bad, 'unpaid'))
    expect(await shop.ledger.of(good)).toMatchObject({ state: 'waiting' })
    shop.server.clock.advance(minutes(5))
    const session = Object.assign(shop.stripe.get(good), { payment_status: 'paid' })
    await shop.told(shop.stripe.event('checkout.session.async_payment_succeeded', session), shop.stripe.fail(bad))
    expect([await shop.ledger.of(good), await shop.ledger.of(bad)]).toMatchObject([
      { state: 'paid' },
      { state: 'declined' },
    ])
    expect(await shop.provider.paymentOf(bad)).toMatchObject({ state: 'declined' })
  })

  it('is refused when it is forged, changed or too old, and leaves nothing behind', async () => {
    const event = shop.stripe.complete(await shop.begin())
    const before = await recorded()
    const good = shop.stripe.webhook(event)
    const attempts: RequestInit[] = [
      shop.stripe.webhook(event, 'whsec_guessed'),
      { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) },
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, body: '' },
    ]
    for (const attempt of attempts) expect((await shop.deliver(attempt)).status).toBe(401)
    shop.server.clock.advance(minutes(6))
    expect((await shop.deliver(good)).status).toBe(401)
    expect(await recorded()).toEqual(before)
  })

  it('leaves no data of the buyer here, and nothing of foreign objects', async () => {
    const payment = await shop.begin()
    shop.stripe.get(payment).metadata = {}
    await shop.told(shop.stripe.complete(payment), shop.stripe.event('product.created', { id: 'prod_1' }))
    expect(await shop.ledger.of(payment)).toBeNull()
    const { rows } = await shop.server.database.execute(sql`select * from webhook_deliveries`)
    expect(JSON.stringify(rows)).not.toMatch(/ada@example|4242/)
  })
})

describe('a refund at Stripe', () => {
  it('is made line by line, once for each key', async () => {
    const payment = await shop.paidFor(paymentItem(), paymentItem({ amount: money(1001, 'USD') }))
    const wish = { payment, amount: money(1001, 'USD'), positions: [1], idempotencyKey: `R-${payment}` }
    const first = await shop.provider.refund(wish)
    expect(first).toMatchObject({ refunded: true, reference: expect.stringMatching(/^re_/) })
    expect(await shop.provider.refund(wish)).toEqual(first)
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'paid', refunded: [1] })
    const rest = { ...wish, amount: money(2999, 'USD'), positions: 'all', idempotencyKey: 'rest' } as const
    await shop.provider.refund(rest)
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'refunded', refunded: [0, 1] })
    const more = { ...rest, idempotencyKey: 'more' }
    expect(await shop.provider.refund(more)).toMatchObject({ refunded: false, reason: expect.any(String) })
    expect(await shop.provider.refund({ ...more, payment: 'cs_unknown' })).toMatchObject({ refunded: false })
  })

  it('returns a part of a line’s price, and the line is kept', async () => {
    const payment = await shop.paidFor()
    const part = { payment, amount: money(500, 'USD'), positions: [0], isPart: true, idempotencyKey: `P-${payment}` }
    expect(await shop.provider.refund(part)).toMatchObject({ refunded: true })
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'paid', refunded: [] })
  })

  it('is reported when it was made at Stripe itself, and when a bank refuses it', async () => {
    const payment = await shop.paidFor()
    await shop.told(shop.stripe.returned(payment, 2999))
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'refunded', refunded: [0] })
    const other = await shop.paidFor()
    const wish = { payment: other, amount: money(2999, 'USD'), positions: 'all', idempotencyKey: `F-${other}` } as const
    const made = await shop.provider.refund(wish)
    const reference = made.refunded ? made.reference : ''
    shop.stripe.failRefund(reference)
    expect(await shop.provider.paymentOf(other)).toMatchObject({ state: 'paid', refusedRefunds: [reference] })
  })

  it('counts as charged back once a dispute is lost, and not before or when it is won', async () => {
    const [inquired, lost, won] = [await shop.paidFor(), await shop.paidFor(), await shop.paidFor()]
    await shop.told(
      shop.stripe.dispute(inquired, 'warning_needs_response'),
      shop.stripe.dispute(lost, 'needs_response'),
    )
    expect(await shop.ledger.of(inquired)).toMatchObject({ state: 'paid' })
    expect(await shop.ledger.of(lost)).toMatchObject({ state: 'paid' })
    await shop.told(shop.stripe.dispute(lost, 'lost'))
    expect(await shop.ledger.of(lost)).toMatchObject({ state: 'chargedBack' })
    shop.stripe.dispute(won, 'needs_response')
    shop.stripe.dispute(won, 'won')
    const states = await Promise.all([lost, won].map((each) => shop.provider.paymentOf(each)))
    expect(states).toMatchObject([{ state: 'chargedBack' }, { state: 'paid' }])
  })
})

it('pages may load Stripe’s form, and nothing else from Stripe', async () => {
  const policy = (await fetch(`${shop.server.url}/checkout.htm?pid=1`)).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src[^;]* https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/frame-src[^;]* https:\/\/checkout\.stripe\.com/)
})
