import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { publish } from '@/domains/commerce/catalogue/store'
import { builtInLanguages } from '@/platform/i18n/languages'
import { hours } from '@/platform/time/duration'
import { paddleKeys, startPaddle } from '@/tests/payments/paddle/stand-in'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, beginPayment, buy, cards, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'

const inDollars = { currency: 'USD', country: 'US' }
const single = { pid: '701', option: 'LFT', ...inDollars }
const upgrade = { pid: '761', option: 'LFT', discount: 'upgrade', ...inDollars }

/** The demo vendor's catalogue, with coupons for it. */
async function openShopWith(server: TestServer) {
  await openShop(server)
  const { lines, products, prices, vatRates, displayedDiscounts, campaigns, recommendations } =
    await createCatalogueReader().currentCatalogue(server.database)
  const names = Object.fromEntries(builtInLanguages.map((language) => [language, 'A'])) as Coupon['names']
  const coupons: Coupon[] = [
    { names, code: 'ONCEEACH', usesPerMember: 1, discount: { by: 'percent', percent: '10' } },
    { names, code: 'GIFT', usesPerMember: 1, discount: { by: 'percent', percent: '100' } },
  ]
  const content = {
    lines,
    products,
    prices,
    vatRates,
    coupons,
    displayedDiscounts,
    campaigns,
    recommendations: [...(recommendations ?? [])],
  }
  await publish(server.database, content, server.clock.now())
}

let server: TestServer
let visitor: Visitor
let email: string
let count = 0
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' })
  await openShopWith(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  // An hour later the throttle of the network allows new checkouts.
  server.clock.advance(hours(1))
  email = `buyer-${++count}@example.test`
  await server.member({ email })
  visitor = server.visitor()
  await visitor.signIn(email)
})

/** Begins the same purchase some times before one of them is paid, then pays them all, one by one or at once. */
async function payAll(request: Record<string, unknown>, turns: number, atOnce: boolean) {
  const begun: { checkout: string; payment: string }[] = []
  for (let turn = 0; turn < turns; turn++) begun.push(await beginPayment(visitor, request))
  const finish = async ({ checkout, payment }: { checkout: string; payment: string }) => {
    await pay(visitor, payment)
    return (await statusOf(visitor, checkout)).state
  }
  if (atOnce) return (await Promise.all(begun.map(finish))).toSorted()
  const states = []
  for (const each of begun) states.push(await finish(each))
  return states
}

describe('M1: a price that is reduced once', () => {
  it.each([
    ['one by one', false],
    ['at once', true],
  ])('an upgrade’s credit counts once for any number of begun payments %s', async (_, atOnce) => {
    await buy(visitor, single)
    expect(await payAll(upgrade, 3, atOnce)).toEqual(['paid', 'review', 'review'])
  })

  it('is reduced again after the upgrade was refunded', async () => {
    await buy(visitor, single)
    const { order } = await buy(visitor, upgrade)
    await server.database.execute(
      `update order_lines set status = 1 where order_id = (select id from orders where number = '${order}')`,
    )
    expect((await buy(visitor, upgrade)).state).toBe('paid')
  })

  it('a bundle is credited on the all-in-one of each of its lines, for its part', async () => {
    await buy(visitor, { pid: '850', option: 'LFT', ...inDollars })
    for (const pid of ['761', '769']) {
      expect((await buy(visitor, { pid, option: 'LFT', discount: 'upgrade', ...inDollars })).state).toBe('paid')
    }
  })

  it('the rest of a subscription', async () => {
    await buy(visitor, { pid: '367', option: '1M', ...inDollars })
    await server.worker.drain()
    expect(await payAll(upgrade, 3, true)).toEqual(['paid', 'review', 'review'])
  })

  it('a recommended price', async () => {
    await buy(visitor, single)
    const reduced = await recommendedPid()
    const request = { pid: String(reduced), option: 'LFT', discount: 'recommended', ...inDollars }
    expect((await quoteFor(visitor, request)).discount).toEqual({ name: 'recommended', problem: null })
    expect(await payAll(request, 3, true)).toEqual(['paid', 'review', 'review'])
  })
})

/** One of the products that are recommended at a lower price. */
async function recommendedPid() {
  const { recommendations = [] } = await createCatalogueReader().currentCatalogue(server.database)
  for (const { products, percent } of recommendations) {
    for (const pid of percent ? products : []) {
      const { data } = await visitor.call('POST /checkout/quote', {
        pid: String(pid),
        option: 'LFT',
        discount: 'recommended',
        ...inDollars,
      })
      if (data.available && data.discount?.problem === null) return pid
    }
  }
  throw new Error('Nothing is recommended at a lower price')
}

describe('L6: a coupon’s uses by one member', () => {
  it('a buyer without a login gets no more uses of a coupon', async () => {
    const order = { ...single, email, coupon: 'GIFT' }
    const stranger = server.visitor()
    expect((await begin(stranger, order)).data.state).toBe('paid')
    const again = await begin(stranger, order)
    expect(again.data).toMatchObject({ state: 'changed', quote: { coupon: { code: 'GIFT', problem: 'inUse' } } })
    expect((await quoteFor(visitor, { ...single, coupon: 'GIFT' })).coupon?.problem).toBe('usedByYou')
  })

  it('starting the checkout repeatedly gives no more uses of a coupon', async () => {
    const order = { ...single, email, coupon: 'ONCEEACH' }
    const begun = []
    for (let turn = 0; turn < 3; turn++) begun.push(await beginPayment(server.visitor(), order))
    const states = []
    for (const { checkout, payment } of begun) {
      await pay(visitor, payment)
      states.push((await statusOf(visitor, checkout)).state)
    }
    expect(states).toEqual(['paid', 'review', 'review'])
  })
})

describe('defect 8: ten open checkouts, and one use of a coupon', () => {
  const order = { ...single, coupon: 'ONCEEACH' }

  it('the newest can be paid, and none of the others takes money', async () => {
    const begun = []
    for (let turn = 0; turn < 10; turn++) begun.push(await beginPayment(visitor, order))
    const newest = begun.pop()
    for (const { payment, checkout } of begun) {
      const card = { payment, number: cards.good, expiry: '12/30', cvc: '123', name: 'Ada' }
      expect((await visitor.call('POST /checkout/sandbox/pay', card)).cscode).toBe(20035)
      expect((await statusOf(visitor, checkout)).state).toBe('expired')
    }
    await pay(visitor, newest?.payment ?? '')
    expect((await statusOf(visitor, newest?.checkout ?? '')).state).toBe('paid')
    const { rows } = await server.database.execute(
      "select from payment_reviews where checkout in (select reference from checkouts where member_id = (select id from members where email = '" +
        email +
        "'))",
    )
    expect(rows).toEqual([])
  })

  it('ten checkouts begun at once: each paid one is delivered', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(visitor, order)))
    const states = []
    for (const { data } of answers) {
      if (data.state !== 'pay') continue
      await visitor.call('POST /checkout/sandbox/pay', {
        payment: data.payment.payment,
        number: cards.good,
        expiry: '12/30',
        cvc: '123',
        name: 'Ada',
      })
      states.push((await statusOf(visitor, data.checkout)).state)
    }
    expect(states.filter((state) => state === 'paid').length).toBeLessThanOrEqual(1)
    expect(states).not.toContain('review')
  })

  it('a payment that is being confirmed is not cancelled, and the next one does not begin', async () => {
    const first = await beginPayment(visitor, order)
    await pay(visitor, first.payment, cards.asks)
    expect((await begin(visitor, order)).data).toMatchObject({ state: 'changed' })
  })

  it('at Paddle, an open payment that cannot be cancelled blocks the next', async () => {
    const paddle = await startPaddle()
    const shop = await startServer({ ...paddleKeys, PADDLE_API_URL: paddle.address })
    try {
      paddle.follow(shop.clock.now)
      await openShopWith(shop)
      await shop.member({ email: 'ada@example.test' })
      const ada = shop.visitor()
      await ada.signIn('ada@example.test')
      const first = await beginPayment(ada, order)
      // Its buyer has entered a country, so Paddle can cancel it; that of the second one has not.
      paddle.come(first.payment)
      await beginPayment(ada, order)
      expect(paddle.transaction(first.payment).status).toBe('canceled')
      expect((await begin(ada, order)).data).toMatchObject({
        state: 'changed',
        quote: { coupon: { problem: 'inUse' } },
      })
    } finally {
      await shop.close()
      await paddle.close()
    }
  })
})
