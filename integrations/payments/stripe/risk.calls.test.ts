import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import { riskOf as riskOfCharge } from './payments'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.close())

const riskOf = async (payment: string) => (await shop.provider.paymentOf(payment))?.risk

it('Stripe reports Radar’s rating, its review, and warnings of card networks', async () => {
  const payment = await shop.paidFor()
  expect(await riskOf(payment)).toBeUndefined()
  await shop.told(shop.stripe.assess(payment, 'elevated'))
  expect(await riskOf(payment)).toEqual({ level: 'elevated', review: null, warnedAt: null })
  await shop.told(shop.stripe.review(payment))
  expect(await riskOf(payment)).toMatchObject({ review: 'open' })
  await shop.told(shop.stripe.review(payment, 'approved'))
  expect(await riskOf(payment)).toMatchObject({ review: 'approved' })
  await shop.told(shop.stripe.review(payment, 'refunded_as_fraud'))
  await shop.told(shop.stripe.warn(payment))
  expect(await riskOf(payment)).toEqual({ level: 'elevated', review: 'rejected', warnedAt: expect.any(Date) })
})

it('a key without access to Radar still receives payments', async () => {
  const forbidden = new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', message: 'No.' })
  const list = () => Promise.reject(forbidden)
  const stripe = { radar: { earlyFraudWarnings: { list } } } as unknown as Stripe
  const charge = { review: null, outcome: { risk_level: 'highest' } } as Stripe.Charge
  expect(await riskOfCharge(stripe, charge, 'pi_1')).toEqual({ level: 'highest', review: null, warnedAt: null })
})

it('Stripe reports each card that was refused on its page, while the payment stays open', async () => {
  const payment = await shop.begin()
  await shop.told(shop.stripe.refuse(payment, 'US'))
  await shop.told(shop.stripe.refuse(payment, 'BR'))
  const report = await shop.provider.paymentOf(payment)
  expect(report?.state).toBe('begun')
  expect(report?.refusals).toMatchObject([
    { attempt: expect.stringMatching(/^ch_/), cardCountry: 'US' },
    { attempt: expect.stringMatching(/^ch_/), cardCountry: 'BR' },
  ])
})
