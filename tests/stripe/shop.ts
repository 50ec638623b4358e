import type { PaymentItem } from '@/platform/payments/provider'
import { minutes } from '@/platform/time/duration'
import { openLedger } from '../ledger'
import { paymentRequest } from '../payments'
import { startServer } from '../server'
import { startStripe, stripeKeys } from './stand-in'

/** The whole server, paid through a stand-in of Stripe's, with a ledger that listens. */
export async function startStripeShop() {
  const stripe = await startStripe()
  const server = await startServer({ ...stripeKeys, STRIPE_API_URL: stripe.address })
  stripe.follow(server.clock.now)
  const ledger = await openLedger(server.database, server.payments)
  const provider = server.payments.provider('stripe')
  if (!provider) throw new Error('There is no Stripe')

  const begin = async (...items: PaymentItem[]) => (await server.payments.begin(paymentRequest(...items))).payment
  const deliver = async (webhook: RequestInit) => {
    const response = await fetch(`${server.url}/webhooks/stripe`, webhook)
    return { status: response.status, answer: await response.json() }
  }
  /** The webhooks of events arrive, and what has to be asked for is asked. */
  const told = async (...events: object[]) => {
    for (const event of events) {
      const { status, answer } = await deliver(stripe.webhook(event))
      if (status !== 200 || answer.received !== 'accepted') throw new Error(`The webhook was not accepted: ${status}`)
    }
    await server.worker.drain()
  }

  return {
    ...{ server, stripe, ledger, provider, begin, deliver, told },
    /** A payment that was begun, paid, and told of. */
    async paidFor(...items: PaymentItem[]) {
      const payment = await begin(...items)
      await told(stripe.complete(payment))
      return payment
    },
    /** The recurring work comes round. */
    async nextRound(after = minutes(10)) {
      server.clock.advance(after)
      await server.worker.start()
      await server.worker.stop()
      await server.worker.drain()
    },
    async close() {
      await server.close()
      await stripe.close()
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>
