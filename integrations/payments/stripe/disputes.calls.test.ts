import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { days } from '@/platform/time/duration'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.close())

const disputesOf = async (payment: string) => (await shop.provider.paymentOf(payment))?.disputes
const desk = () => shop.provider.disputes ?? expect.fail()

const evidence = {
  document: { name: 'D-1.pdf', pdf: Buffer.from('%PDF-1.7 all that is kept') },
  email: 'ada@example.test',
  name: 'Ada',
  product: 'Example Studio',
  deliveredAt: new Date('2026-11-02T12:00:00Z'),
  refunds: '2026-11-09T10:00:00.000Z | refunded 29.99 USD | re_1 | R-1',
  statement: 'She uses it every day.',
  activity: '2026-11-02 | login | 192.0.2.1',
}

describe('a dispute at Stripe', () => {
  it('is reported with its deadline and its fee, in any state', async () => {
    const payment = await shop.paidFor()
    expect(await disputesOf(payment)).toEqual([])
    const now = Math.floor(shop.server.clock.now().getTime() / 1000) * 1000
    shop.stripe.dispute(payment, 'warning_needs_response')
    const [inquiry] = (await disputesOf(payment)) ?? []
    expect(inquiry).toEqual({
      dispute: expect.stringMatching(/^dp_/),
      stage: 'inquiry',
      reason: 'fraudulent',
      amount: money(2999, 'USD'),
      openedAt: new Date(now),
      respondBy: new Date(now + days(7)),
      fee: money(2000, 'EUR'),
    })
    const told = []
    for (const status of ['needs_response', 'under_review', 'won', 'lost', 'prevented', 'something_new']) {
      shop.stripe.dispute(payment, status)
      told.push((await disputesOf(payment))?.map(({ stage }) => stage))
    }
    expect(told).toEqual([['open'], ['submitted'], ['won'], ['lost'], ['withdrawn'], []])
  })

  it('about a part of the payment returns that part alone', async () => {
    const payment = await shop.paidFor()
    shop.stripe.dispute(payment, 'lost', { amount: 1000 })
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'paid', disputes: [{ stage: 'lost' }] })
    await shop.told(shop.stripe.returned(payment, 1999))
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'chargedBack' })
  })

  it('is answered once with one file and Stripe’s further fields', async () => {
    const payment = await shop.paidFor()
    const { id } = shop.stripe.dispute(payment, 'needs_response').data.object
    expect(await desk().submit(id, evidence)).toEqual({ done: true })
    const [upload, update] = shop.stripe.asked.slice(-2)
    expect(upload).toMatchObject({ path: '/v1/files', body: { parts: expect.stringContaining('%PDF-1.7 all that') } })
    expect(upload?.body.parts).toContain('dispute_evidence')
    expect(update?.body).toEqual({
      submit: 'true',
      evidence: {
        service_documentation: expect.stringMatching(/^file_/),
        service_date: '2026-11-02',
        product_description: 'Example Studio',
        customer_email_address: 'ada@example.test',
        customer_name: 'Ada',
        access_activity_log: '2026-11-02 | login | 192.0.2.1',
        uncategorized_text: '2026-11-09T10:00:00.000Z | refunded 29.99 USD | re_1 | R-1\n\nShe uses it every day.',
      },
    })
    expect(await disputesOf(payment)).toMatchObject([{ stage: 'submitted' }])
    expect(await desk().submit(id, evidence)).toMatchObject({ done: false })
    expect(await desk().accept(id)).toMatchObject({ done: false })
  })

  it('is accepted, and thereby lost', async () => {
    const payment = await shop.paidFor()
    const { id } = shop.stripe.dispute(payment, 'needs_response').data.object
    expect(await desk().accept(id)).toEqual({ done: true })
    expect(await shop.provider.paymentOf(payment)).toMatchObject({ state: 'chargedBack' })
    shop.stripe.surprises.push({ status: 503, body: { error: { type: 'api_error' } } })
    await expect(desk().accept(id)).rejects.toThrow()
  })
})

it('Stripe’s fee of a payment is reported once it is on the balance', async () => {
  const payment = await shop.paidFor()
  expect((await shop.provider.paymentOf(payment))?.fee).toBeUndefined()
  await shop.told(shop.stripe.takeFee(payment, 117))
  expect((await shop.provider.paymentOf(payment))?.fee).toEqual(money(117, 'EUR'))
})
