import { publish } from '@/domains/commerce/catalogue'
import type { QuoteAnswer, QuoteOnWire } from '@/domains/commerce/checkout/contract/member'
import { demoContent } from '../samples/demo-catalogue'
import type { TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'

export const cards = { good: '4242424242424242', declined: '4000000000000002', asks: '4000002760003184' }

/** Lets the server sell the demo vendor's catalogue. */
export const openShop = async (
  server: Pick<TestServer, 'database'> & { readonly clock: Pick<TestServer['clock'], 'now'> },
) => publish(server.database, await demoContent(), server.clock.now())

type QuoteInput = Record<string, unknown>

/** A quote that is expected to be there. */
export async function quoteFor(visitor: Visitor, request: QuoteInput): Promise<QuoteOnWire> {
  const { cscode, data } = await visitor.call('POST /checkout/quote', request)
  const quote = data as QuoteAnswer
  if (cscode !== 0 || !quote.available) throw new Error(`No quote: ${cscode} ${JSON.stringify(data)}`)
  return quote
}

/** Agrees to the price and begins the checkout, as the page does. */
export async function begin(visitor: Visitor, request: QuoteInput) {
  const { total } = await quoteFor(visitor, request)
  return visitor.call('POST /checkout/begin', { total, waiver: true, again: true, ...request })
}

/** Begins a payment and returns the data that the page pays with. */
export async function beginPayment(visitor: Visitor, request: QuoteInput) {
  const { cscode, data } = await begin(visitor, request)
  if (cscode !== 0 || data.state !== 'pay') throw new Error(`Not begun: ${cscode} ${JSON.stringify(data)}`)
  return { checkout: data.checkout, payment: data.payment.payment }
}

export const pay = async (visitor: Visitor, payment: string, number = cards.good) =>
  (await visitor.call('POST /checkout/sandbox/pay', { payment, number, expiry: '12/30', cvc: '123', name: 'Ada' })).data

export const statusOf = async (visitor: Visitor, checkout: string) =>
  (await visitor.call('POST /checkout/status', { checkout })).data

/** Buys with a card that pays. @returns the page's final answer */
export async function buy(visitor: Visitor, request: QuoteInput) {
  const { checkout, payment } = await beginPayment(visitor, request)
  await pay(visitor, payment)
  return statusOf(visitor, checkout)
}
