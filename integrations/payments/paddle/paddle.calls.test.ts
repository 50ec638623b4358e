import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { after, before, days, minutes } from '@/platform/time/duration'
import { type PaddleShop, startPaddleShop } from '@/tests/payments/paddle/shop'
import { paddleKeys } from '@/tests/payments/paddle/stand-in'
import { cards, paymentItem, paymentRequest } from '@/tests/payments/payments'
import { heard } from './read'

let shop: PaddleShop
beforeAll(async () => {
  shop = await startPaddleShop()
})
afterAll(() => shop.close())

describe('a payment begun at Paddle', () => {
  it('names the products at our price with VAT, and the data for its page', async () => {
    const request = paymentRequest(
      paymentItem({ quantity: 3 }),
      paymentItem({ name: 'Player', amount: money(1, 'USD') }),
    )
    const begun = await shop.server.payments.begin(request)
    expect(begun).toEqual({
      provider: 'paddle',
      payment: expect.stringMatching(/^txn_/),
      browser: {
        provider: 'paddle',
        payment: begun.payment,
        script: 'https://cdn.paddle.com/paddle/v2/paddle.js',
        clientToken: paddleKeys.PADDLE_CLIENT_TOKEN,
        environment: 'sandbox',
      },
    })
    expect(shop.paddle.asked.at(-1)?.body).toMatchObject({
      currency_code: 'USD',
      collection_mode: 'automatic',
      custom_data: { checkout: request.checkout },
      items: [
        {
          quantity: 1,
          price: {
            name: '3 × Tidewren Video Downloader',
            tax_mode: 'internal',
            unit_price: { amount: '2999', currency_code: 'USD' },
            billing_cycle: null,
          },
        },
        { price: { name: 'Player', unit_price: { amount: '1' } } },
      ],
    })
    expect(await shop.provider.paymentOf(begun.payment)).toMatchObject({ state: 'begun', checkout: request.checkout })
  })

  it('states quantities and unit prices', async () => {
    const payment = await shop.begin(paymentItem({ quantity: 25, amount: money(25 * 6929, 'USD') }))
    const price = { name: 'Tidewren Video Downloader', unit_price: { amount: '6929' } }
    expect(shop.paddle.asked.at(-1)?.body).toMatchObject({ items: [{ quantity: 25, price }] })
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ total: money(25 * 6929, 'USD') })
  })

  it.each([
    ['less', 499, ['999'], { type: 'flat', amount: '500', recur: false }],
    ['as much', 999, ['999'], undefined],
    ['more', 1499, ['999', '500'], undefined],
  ])('has the agreed price when the first period costs %s than the next', async (_how, first, prices, discount) => {
    const renewal = { every: 'month', amount: money(999, 'EUR') } as const
    const payment = await shop.begin(paymentItem({ amount: money(first, 'EUR'), renewal }))
    const sent = shop.paddle.asked.at(-1)?.body as { items: { price: object }[]; discount?: object }
    expect(sent.items).toMatchObject(prices.map((amount) => ({ price: { unit_price: { amount } } })))
    expect(sent.items[0]?.price).toMatchObject({ billing_cycle: { interval: 'month', frequency: 1 } })
    expect(sent.discount).toEqual(discount && expect.objectContaining(discount))
    expect((await shop.provider.paymentOf(payment))?.total).toEqual(money(first, 'EUR'))
  })

  it('has names as long as Paddle takes them, and a description of two letters at least', async () => {
    await shop.begin(paymentItem({ name: 'X' }), paymentItem({ name: '🚲'.repeat(160), quantity: 2 }))
    const sent = shop.paddle.asked.at(-1)?.body as { items: { price: { name: string; description: string } }[] }
    expect(sent.items.map(({ price }) => [[...price.name].length, price.description])).toEqual([
      [1, '1 × X'],
      [150, expect.stringMatching(/^1 × 2 × 🚲+$/u)],
    ])
  })

  it('is withdrawn once its buyer has said their country; before, it stays open', async () => {
    const payment = await shop.begin()
    expect(await shop.provider.withdraw(payment)).toBe(false)
    shop.paddle.come(payment)
    expect([await shop.provider.withdraw(payment), await shop.provider.withdraw(payment)]).toEqual([true, true])
  })

  it('is not begun while Paddle does not answer', async () => {
    shop.paddle.surprises.push({ status: 500, error: { type: 'api_error', code: 'internal_error', detail: 'Sorry.' } })
    await expect(shop.begin()).rejects.toThrow('Sorry.')
  })
})

/** How many webhooks were believed. */
const recorded = async () =>
  (await shop.server.database.execute<{ n: number }>(sql`select count(*)::int as n from webhook_deliveries`)).rows[0]?.n

describe('a webhook of Paddle', () => {
  it('reports an event once, for any number of deliveries', async () => {
    const payment = await shop.begin()
    await shop.told(shop.paddle.attempt(payment, 'error'))
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'declined' })
    shop.server.clock.advance(minutes(1))
    const paid = shop.paddle.attempt(payment, 'captured')
    await shop.told(paid)
    expect(await shop.deliver(shop.paddle.webhook(paid))).toEqual({ status: 200, answer: { received: 'duplicate' } })
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('reports a pending second step', async () => {
    const payment = await shop.begin()
    await shop.told(shop.paddle.attempt(payment, 'action_required'))
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'waiting' })
  })

  it('is refused when it is forged, changed or too old, and leaves nothing behind', async () => {
    const payment = await shop.begin()
    const event = shop.paddle.attempt(payment, 'captured')
    const before = await recorded()
    const good = shop.paddle.webhook(event)
    const late = shop.paddle.webhook(event)
    const attempts: RequestInit[] = [
      shop.paddle.webhook(event, 'pdl_ntfset_guessed'),
      { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) },
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, body: '' },
    ]
    for (const attempt of attempts) expect((await shop.deliver(attempt)).status).toBe(401)
    shop.server.clock.advance(minutes(6))
    expect((await shop.deliver(late)).status).toBe(401)
    expect(await recorded()).toBe(before)
    expect(await shop.ledger.of(payment)).toBeNull()
  })

  it('that the shop cannot process is undone, and delivered again', async () => {
    const payment = await shop.begin()
    const event = shop.paddle.attempt(payment, 'captured')
    shop.ledger.broken.add(payment)
    expect((await shop.deliver(shop.paddle.webhook(event))).status).toBe(500)
    shop.ledger.broken.delete(payment)
    await shop.told(event)
    expect(await shop.ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('leaves no data of the buyer here', async () => {
    await shop.paidFor()
    const { rows } = await shop.server.database.execute(sql`select * from webhook_deliveries`)
    expect(JSON.stringify(rows)).not.toMatch(/Ada Example|4242|ctm_/)
  })

  it('about foreign objects is accepted and changes nothing', async () => {
    const payment = await shop.begin()
    shop.paddle.transaction(payment).custom_data = null
    await shop.told(shop.paddle.attempt(payment, 'captured'))
    await shop.told(shop.paddle.event('product.created', { id: 'pro_1', name: 'A', created_at: 'x', updated_at: 'x' }))
    await shop.told(shop.paddle.event('something.new', { id: 'x' }))
    expect(await shop.ledger.of(payment)).toBeNull()
  })

  it('has a webhook of its own', async () => {
    const send = async (path: string, options: RequestInit) => (await fetch(shop.server.url + path, options)).status
    const webhook = shop.paddle.webhook({})
    expect(await send('/webhooks/nobody', webhook)).toBe(404)
    expect(await send('/webhooks/sandbox', webhook)).toBe(404)
    expect(await send('/webhooks/paddle', { method: 'GET' })).toBe(405)
    expect(await send('/webhooks/paddle', { ...webhook, body: Buffer.alloc(300_000) })).toBe(413)
    expect(await shop.server.statementsOf(() => send('/webhooks/paddle', { ...webhook, body: 'x' }))).toBe(0)
  })
})

describe('a subscription at Paddle', () => {
  it('is resumed, ended, and given another means of payment; an unknown one is reported as such', async () => {
    const { provider, paddle } = shop
    const until = after(shop.server.clock.now(), days(30))
    const { id } = paddle.subscribe(await shop.paidFor(), until).data
    expect(await provider.resumeSubscription(id)).toEqual({ resumed: false, reason: 'notCancelled' })
    await provider.cancelSubscription(id)
    expect(await provider.resumeSubscription(id)).toEqual({ resumed: true, paidUntil: until })
    const session = await provider.paymentMethodSession(id)
    expect(session).toMatchObject({ provider: 'paddle', payment: expect.stringMatching(/^txn_/) })
    await provider.endSubscription(id)
    await provider.endSubscription(id)
    expect(await provider.resumeSubscription(id)).toEqual({ resumed: false, reason: 'ended' })
    expect(await provider.resumeSubscription('sub_unknown')).toEqual({ resumed: false, reason: 'unknown' })
    expect(await provider.paymentMethodSession('sub_unknown')).toBeNull()
    await provider.endSubscription('sub_unknown')
  })
})

describe('the setup at Paddle', () => {
  const webhook = () => `${shop.server.config.publicUrl}/webhooks/paddle`
  const destination = () => ({
    id: 'ntfset_01jd0000000000000000000001',
    description: 'Foyer',
    type: 'url' as const,
    destination: webhook(),
    active: true,
    api_version: 1,
    include_sensitive_fields: false,
    traffic_source: 'platform' as const,
    subscribed_events: heard.map((name) => ({ name, description: name, group: 'Any', available_versions: [1] })),
    endpoint_secret_key: paddleKeys.PADDLE_WEBHOOK_SECRET,
  })
  async function found(about: string, facts: object = {}) {
    shop.paddle.destinations.splice(0, 1, { ...destination(), ...facts })
    const [examined] = await shop.server.payments.examine(shop.server.config.publicUrl)
    return examined?.findings.find((each) => each.about === about)
  }

  it('is in order, but for the keys of the sandbox', async () => {
    expect(await found('Keys')).toMatchObject({ state: 'wrong', why: expect.stringContaining('sandbox') })
    expect(await found('Webhooks')).toEqual({
      about: 'Webhooks',
      state: 'ok',
      why: `All ${heard.length} events go to ${webhook()}.`,
    })
    expect(await found('What the key may read')).toMatchObject({ state: 'ok' })
  })

  it.each([
    [
      'at another address',
      { destination: 'https://elsewhere.example/webhooks/paddle' },
      'No destination has the address',
    ],
    ['that is switched off', { active: false }, 'is switched off'],
    ['of another secret', { endpoint_secret_key: 'pdl_ntfset_other' }, 'PADDLE_WEBHOOK_SECRET is not'],
    ['of simulations', { traffic_source: 'simulation' }, 'gets simulations alone'],
    ['without an event', { subscribed_events: [] }, `does not send ${heard.join(', ')}`],
  ])('names a destination %s', async (_, facts, said) => {
    expect(await found('Webhooks', facts)).toMatchObject({ state: 'wrong', why: expect.stringContaining(said) })
  })

  it('names a key that Paddle does not know, and one that may not read something', async () => {
    const refusal = (code: string) => ({ status: 403, error: { type: 'request_error' as const, code, detail: 'No.' } })
    shop.paddle.surprises.push(refusal('forbidden'))
    expect(await found('Webhooks')).toMatchObject({ state: 'unknown', why: expect.stringContaining('may not read it') })
    shop.paddle.surprises.push(refusal('invalid_token'))
    expect(await found('Webhooks')).toMatchObject({ state: 'wrong', why: 'Paddle does not know PADDLE_API_KEY.' })
    shop.paddle.surprises.push({ data: [] }, refusal('forbidden'))
    expect(await found('What the key may read')).toMatchObject({ state: 'wrong', why: 'It may not read transactions.' })
  })
})

describe('reconciliation', () => {
  it('finds the events of lost webhooks: payments, refunds, subscriptions', async () => {
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

  it('skips an event that cannot be applied, and returns to it', async () => {
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

  it('resumes after an outage of Paddle', async () => {
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

describe('an installation that is paid through Paddle', () => {
  it('lets its pages load Paddle’s checkout, and has no sandbox', async () => {
    const policy = (await fetch(`${shop.server.url}/member.htm`)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src[^;]* https:\/\/cdn\.paddle\.com/)
    expect(policy).toMatch(/frame-src[^;]* https:\/\/buy\.paddle\.com/)
    expect(shop.server.payments.provider('sandbox')).toBeNull()
    const answer = await shop.server
      .visitor()
      .call('POST /checkout/sandbox/pay', { payment: await shop.begin(), ...cards.good })
    expect(answer.cscode).toBe(20035)
  })

  it('deletes deliveries after 90 days', async () => {
    const event = shop.paddle.attempt(await shop.begin(), 'captured')
    await shop.told(event)
    await shop.nextRound(days(91))
    const limit = before(shop.server.clock.now(), days(90))
    const { rows } = await shop.server.database.execute(
      sql`select 1 from webhook_deliveries where received_at < ${limit}`,
    )
    expect(rows).toEqual([])
  })
})
