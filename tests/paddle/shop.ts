import type { PaymentItem } from '@/platform/payments/provider'
import { minutes } from '@/platform/time/duration'
import { openLedger } from '../ledger'
import { paymentRequest } from '../payments'
import { startServer } from '../server'
import { paddleKeys, startPaddle } from './stand-in'

/** The whole server, paid through a stand-in of Paddle's, with a ledger that listens. */
export async function startPaddleShop() {
  const paddle = await startPaddle()
  const server = await startServer({ ...paddleKeys, PADDLE_API_URL: paddle.address })
  paddle.follow(server.clock.now)
  const ledger = await openLedger(server.database, server.payments)
  const provider = server.payments.provider('paddle')
  if (!provider) throw new Error('There is no Paddle')

  const begin = async (...items: PaymentItem[]) => (await server.payments.begin(paymentRequest(...items))).payment
  const deliver = async (webhook: RequestInit) => {
    const response = await fetch(`${server.url}/webhooks/paddle`, webhook)
    return { status: response.status, answer: await response.json() }
  }
  /** The webhook of an event arrives, and what has to be asked for is asked. */
  const told = async (event: object) => {
    const { status, answer } = await deliver(paddle.webhook(event))
    if (status !== 200 || answer.received !== 'accepted') throw new Error(`The webhook was not accepted: ${status}`)
    await server.worker.drain()
  }

  return {
    server,
    paddle,
    ledger,
    provider,
    begin,
    deliver,
    told,
    /** A payment that was begun, paid, and told of. */
    async paidFor(...items: PaymentItem[]) {
      const payment = await begin(...items)
      await told(paddle.attempt(payment, 'captured'))
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
      await paddle.close()
    },
  }
}

export type PaddleShop = Awaited<ReturnType<typeof startPaddleShop>>
