import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '@/domains/commerce/checkout/domain'
import type { PaymentReport } from '@/integrations/payments/report'
import { money } from '@/platform/money/money'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, buy, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'
import { acceptPayment } from './actions/decide'

let server: TestServer
let visitor: Visitor
let count = 0
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  const email = `subscriber-${++count}@example.test`
  await server.member({ email })
  visitor = server.visitor()
  await visitor.signIn(email)
  await acquire({ pid: '367', option: '1Y' })
})

const inDollars = { currency: 'USD', country: 'US' }
/** The same all-in-one on two systems, and the larger subscription: each is cheaper by what is left of the smaller one. */
const upgrade = { pid: '761', option: 'LFT', discount: 'upgrade', ...inDollars }
const elsewhere = { ...upgrade, pid: '1761' }
const larger = { pid: '365', option: '1Y', discount: 'upgrade_subscription', ...inDollars }

async function acquire(request: Record<string, unknown>) {
  const bought = await buy(visitor, { ...inDollars, ...request })
  await server.worker.drain()
  return bought
}

/** Returns what a request costs now, or the obstacle. */
async function priceOf(request: Record<string, unknown>) {
  const { data } = await visitor.call('POST /checkout/quote', request)
  return data.available ? data.total : data.obstacle
}

/** Whether the pages show it: 20035 where it is not for this member. */
const shown = async (request: typeof upgrade) =>
  (await visitor.call('GET /member/offer', { lang: 'en', ...request })).cscode

/** Reports a payment of another amount than was agreed, or its refund. */
async function tell(payment: string, state: PaymentReport['state'], minor: number) {
  const { rows } = await server.database.execute<{ reference: string; total: number }>(
    `select reference, total::int as total from checkouts where payment = '${payment}'`,
  )
  const [{ reference, total } = { reference: '', total: 0 }] = rows
  const facts = { refunded: [], refusedRefunds: [], subscription: null, renewal: false, at: server.clock.now() }
  const about = { kind: 'payment', payment, checkout: reference, state } as const
  await server.payments.apply('sandbox', { ...about, ...facts, total: money(minor || total, 'USD') })
  return reference
}

describe('the rest of a subscription', () => {
  it('lowers the price of an all-in-one, or that of a larger subscription', async () => {
    expect(await shown(upgrade)).toBe(0)
    expect([await priceOf(upgrade), await priceOf(elsewhere), await priceOf(larger)]).toEqual([
      '240.00',
      '240.00',
      '60.00',
    ])
  })

  it('that was spent on a larger one lowers no further price, though its year has not ended', async () => {
    await acquire(larger)
    expect(await priceOf(upgrade)).toBe('upgradeNotForYou')
    expect(await shown(upgrade)).toBe(20035)
  })

  it('that was spent on an all-in-one lowers no further price, until the all-in-one is refunded', async () => {
    const { payment } = await beginPayment(visitor, upgrade)
    await pay(visitor, payment)
    await server.worker.drain()
    expect([await priceOf(elsewhere), await shown(elsewhere)]).toEqual(['upgradeNotForYou', 20035])
    expect(await quoteFor(visitor, larger)).toMatchObject({ total: '119.99', discount: { problem: 'notForYou' } })
    await tell(payment, 'refunded', 0)
    await server.worker.drain()
    expect(await priceOf(elsewhere)).toBe('240.00')
  })

  it('is spent by the first payment, and the second one waits for review', async () => {
    const begun = await Promise.all([upgrade, elsewhere, larger].map((request) => beginPayment(visitor, request)))
    for (const { payment } of begun) await pay(visitor, payment)
    await server.worker.drain()
    const standings = await Promise.all(begun.map(({ checkout }) => statusOf(visitor, checkout)))
    expect(standings.map(({ state }) => state)).toEqual(['paid', 'review', 'review'])
  })

  it('lowers one price of a purchase', async () => {
    expect(await priceOf({ ...upgrade, pid: '761,1761' })).toBe('upgradeNotForYou')
  })

  it('is spent by a mismatched payment, once staff accept it', async () => {
    const { payment } = await beginPayment(visitor, upgrade)
    const reference = await tell(payment, 'paid', 1234)
    expect(await priceOf(elsewhere)).toBe('240.00')
    const context = server.installation.of(checkout)
    expect(await outcomeOf(acceptPayment(context, actingOn(server), { reference }))).toBe('done')
    await server.worker.drain()
    expect(await priceOf(elsewhere)).toBe('upgradeNotForYou')
  })
})
