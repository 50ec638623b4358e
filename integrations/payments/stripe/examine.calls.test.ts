import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import { events } from './read'

let shop: StripeShop
let webhook: string
beforeAll(async () => {
  shop = await startStripeShop()
  webhook = `${shop.server.config.publicUrl}/webhooks/stripe`
})
afterAll(() => shop.close())

/** The vendor's account, and its destination of events, as they have to be. */
const account = { id: 'acct_1', object: 'account', charges_enabled: true, payouts_enabled: true }
const destination = () => ({
  id: 'we_1',
  object: 'webhook_endpoint',
  url: webhook,
  status: 'enabled',
  enabled_events: [...events] as string[],
  api_version: Stripe.API_VERSION,
})
beforeEach(() => {
  shop.stripe.set(account)
  shop.stripe.set(destination())
})

async function found(about: string) {
  const [examined] = await shop.server.payments.examine(shop.server.config.publicUrl)
  return examined?.findings.find((each) => each.about === about)
}

it('an account that is set up is in order, but for the keys of a trial, and the first webhook', async () => {
  const [examined] = await shop.server.payments.examine(shop.server.config.publicUrl)
  expect(examined?.name).toBe('stripe')
  expect(examined?.findings.map(({ about, state }) => [about, state])).toEqual([
    ['Keys', 'wrong'],
    ['Account', 'ok'],
    ['Webhooks', 'ok'],
    ['What the key may read', 'ok'],
    ['Webhooks that arrived', 'unknown'],
  ])
  await shop.paidFor()
  expect(await found('Webhooks that arrived')).toMatchObject({ state: 'ok' })
})

it('an account that cannot be paid is named with what it cannot', async () => {
  shop.stripe.set({ ...account, charges_enabled: false })
  expect(await found('Account')).toMatchObject({ state: 'wrong', why: expect.stringContaining('be paid yet') })
})

it.each([
  ['at another address', { url: 'https://elsewhere.example/webhooks/stripe' }, 'No destination has the address'],
  ['that is switched off', { status: 'disabled' }, 'is switched off'],
  ['without an event', { enabled_events: events.slice(1) }, `does not send ${events[0]}.`],
  ['of another version of the API', { api_version: '2020-08-27' }, 'has the API version 2020-08-27'],
])('a destination %s is wrong', async (_, facts, said) => {
  shop.stripe.set({ ...destination(), ...facts })
  expect(await found('Webhooks')).toMatchObject({ state: 'wrong', why: expect.stringContaining(said) })
})

it('a destination of all events is in order', async () => {
  shop.stripe.set({ ...destination(), enabled_events: ['*'] })
  expect(await found('Webhooks')).toMatchObject({ state: 'ok' })
})

it('a key that Stripe does not know, or that may not read something, is named', async () => {
  const error = (status: number, type: string) => ({ status, body: { error: { type, message: 'No.' } } })
  shop.stripe.surprises.push(error(403, 'invalid_request_error'))
  expect(await found('Account')).toMatchObject({ state: 'unknown', why: expect.stringContaining('restricted key') })
  shop.stripe.surprises.push(error(401, 'invalid_request_error'))
  expect(await found('Account')).toMatchObject({ state: 'wrong', why: 'Stripe does not know STRIPE_SECRET_KEY.' })
})
