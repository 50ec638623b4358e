import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { days, minutes } from '@/platform/time/duration'
import { openLedger } from '@/tests/payments/ledger'
import { cards, paymentItem, paymentRequest } from '@/tests/payments/payments'
import { startServer, type TestServer } from '@/tests/server/server'
import type { PaymentItem, PaymentProvider, RefundRequest } from '../provider'
import type { Report } from '../report'

let server: TestServer
let ledger: Awaited<ReturnType<typeof openLedger>>
let sandbox: PaymentProvider
beforeAll(async () => {
  server = await startServer()
  ledger = await openLedger(server.database, server.payments)
  const provider = server.payments.provider('sandbox')
  if (!provider) throw new Error('There is no sandbox')
  sandbox = provider
})
afterAll(() => server.close())

const begin = async (...items: PaymentItem[]) => (await server.payments.begin(paymentRequest(...items))).payment
const pay = (payment: string, card: object = cards.good) =>
  server.visitor().call('POST /checkout/sandbox/pay', { payment, ...card })
const confirm = (payment: string, approve: boolean) =>
  server.visitor().call('POST /checkout/sandbox/confirm', { payment, approve })
/** The webhooks that are on their way arrive. */
const told = async (payment: string) => {
  await server.worker.drain()
  return ledger.of(payment)
}

describe('paying in the sandbox', () => {
  it('is reported by webhook, as with any provider', async () => {
    const payment = await begin()
    expect(await told(payment)).toBeNull()
    const { cscode, data } = await pay(payment)
    expect([cscode, data]).toEqual([0, { state: 'paid', reason: null }])
    expect(await told(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
    expect((await pay(payment, cards.declined)).data).toEqual({ state: 'paid', reason: null })
    expect(await told(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('may be declined, and done with another card', async () => {
    const payment = await begin()
    expect((await pay(payment, cards.declined)).data).toEqual({ state: 'declined', reason: 'card_declined' })
    expect(await told(payment)).toMatchObject({ state: 'declined', fulfilled: 0 })
    expect((await pay(payment, { ...cards.good, expiry: '01/20' })).data).toEqual({
      state: 'declined',
      reason: 'expired_card',
    })
    server.clock.advance(minutes(1))
    await pay(payment)
    expect(await told(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it.each([
    [true, 'paid', null],
    [false, 'declined', 'not_confirmed'],
  ] as const)('may need a second step, and its answer %s is: %s', async (approve, state, reason) => {
    const payment = await begin()
    expect((await confirm(payment, true)).cscode).toBe(20035)
    expect((await pay(payment, cards.asking)).data).toEqual({ state: 'confirm', reason: null })
    expect(await told(payment)).toMatchObject({ state: 'waiting', fulfilled: 0 })
    expect((await confirm(payment, approve)).data).toEqual({ state, reason })
    expect(await told(payment)).toMatchObject({ state, fulfilled: approve ? 1 : 0 })
  })

  it('takes its own cards alone, and stores brand and last digits of them', async () => {
    const payment = await begin()
    const { cscode, data } = await pay(payment, { ...cards.good, number: '5555555555554444', cvc: 'x' })
    expect([cscode, data]).toEqual([10001, { fields: ['number', 'cvc'] }])
    await pay(payment)
    const { rows } = await server.database.execute(sql`select * from sandbox_payments where id = ${payment}`)
    expect(rows).toMatchObject([{ card_brand: 'visa', card_last_four: '4242' }])
    const { rows: jobs } = await server.database.execute(sql`select payload from jobs`)
    const kept = JSON.stringify([rows, jobs]) + server.log.join('')
    expect(kept).not.toMatch(/4242 ?4242|Ada Example/)
    await server.worker.drain()
  })

  it('succeeds once, by many attempts at once', async () => {
    const payment = await begin()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(payment)))
    expect(answers.map(({ data }) => data.state)).toEqual(Array(8).fill('paid'))
    expect(await told(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('does not know payments that it has not begun', async () => {
    expect((await pay('pay_unknown')).cscode).toBe(20035)
    expect(await sandbox.paymentOf('pay_unknown')).toBeNull()
  })

  it('is found by a query, when the webhook is late', async () => {
    const payment = await begin()
    await pay(payment)
    expect(await ledger.of(payment)).toBeNull()
    await server.payments.refresh('sandbox', payment)
    expect(await ledger.of(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
    expect(await told(payment)).toMatchObject({ state: 'paid', fulfilled: 1 })
  })

  it('sends three statements at most', async () => {
    const payment = await begin()
    expect(await server.statementsOf(() => pay(payment))).toBeLessThanOrEqual(3)
    await server.worker.drain()
  })
})

describe('a refund of the sandbox', () => {
  const paid = async () => {
    const payment = await begin(paymentItem(), paymentItem({ amount: money(1000, 'USD') }))
    await pay(payment)
    return payment
  }
  const refund = (payment: string, key: string, more: Partial<RefundRequest>) =>
    sandbox.refund({ payment, amount: money(2999, 'USD'), positions: [0], idempotencyKey: key, ...more })

  it('returns items, once for a key, and the last of them ends the payment', async () => {
    const payment = await paid()
    const [one, again] = await Promise.all([refund(payment, 'case-1', {}), refund(payment, 'case-1', {})])
    expect(one).toMatchObject({ refunded: true })
    expect(again).toEqual(one)
    expect(await told(payment)).toMatchObject({ state: 'paid', refunded: [0] })
    expect(await refund(payment, 'case-2', {})).toMatchObject({ refunded: false })
    expect(await refund(payment, 'case-3', { positions: [1], amount: money(999, 'USD') })).toMatchObject({
      refunded: false,
    })
    expect(await refund(payment, 'case-4', { positions: 'all', amount: money(1000, 'USD') })).toMatchObject({
      refunded: true,
    })
    expect(await told(payment)).toMatchObject({ state: 'refunded', refunded: [0, 1], fulfilled: 1 })
  })

  it('needs a payment', async () => {
    expect(await refund(await begin(), 'case-5', {})).toMatchObject({ refunded: false })
    expect(await refund('pay_unknown', 'case-6', {})).toMatchObject({ refunded: false })
  })
})

describe('a subscription of the sandbox', () => {
  it('renews automatically, and ends after a cancellation', async () => {
    const renewal = { every: 'month', amount: money(999, 'USD') } as const
    const payment = await begin(paymentItem({ amount: money(499, 'USD'), renewal }))
    await pay(payment)
    await told(payment)
    const [begun] = ledger.subscriptions.splice(0)
    expect(begun).toMatchObject({ state: 'active', endsAt: null })
    const subscription = begun?.subscription ?? ''
    expect(await sandbox.paymentOf(payment)).toMatchObject({ subscription, renewal: false })

    server.clock.advance(days(31))
    await server.worker.start()
    await server.worker.stop()
    await server.worker.drain()
    const [renewed] = ledger.subscriptions.splice(0)
    expect(renewed?.paidUntil?.getTime()).toBeGreaterThan(server.clock.now().getTime())
    const reports: Report[] = []
    for await (const report of sandbox.reportsSince(server.clock.now())) reports.push(report)
    expect(reports).toContainEqual(
      expect.objectContaining({ kind: 'payment', state: 'paid', renewal: true, subscription, total: renewal.amount }),
    )

    expect(await sandbox.cancelSubscription(subscription)).toEqual({ cancelled: true, endsAt: renewed?.paidUntil })
    expect(await sandbox.cancelSubscription(subscription)).toEqual({ cancelled: false, reason: 'alreadyCancelled' })
    expect(await sandbox.cancelSubscription('sub_unknown')).toEqual({ cancelled: false, reason: 'unknown' })
    await server.worker.drain()
    expect(ledger.subscriptions.splice(0)).toMatchObject([{ state: 'active', endsAt: renewed?.paidUntil }])
    server.clock.advance(days(31))
    await server.worker.drain()
    expect(ledger.subscriptions.at(-1)).toMatchObject({ subscription, state: 'ended' })
  })
})
