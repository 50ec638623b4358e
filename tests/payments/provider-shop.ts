import type { PaymentItem, ProviderName } from '@/integrations/payments/provider'
import { minutes } from '@/platform/time/duration'
import { startServer } from '../server/server'
import { openLedger } from './ledger'
import { paymentRequest } from './payments'

/** A stand-in that answers in place of a provider. */
interface StandIn {
  /** Its clock. */
  follow(now: () => Date): void
  webhook(event: object): RequestInit
  close(): Promise<unknown>
}

/** The whole server, paid through a stand-in of a provider's, with a ledger that listens. */
export async function startProviderShop(name: ProviderName, standIn: StandIn, variables: Record<string, string>) {
  const server = await startServer(variables)
  standIn.follow(server.clock.now)
  const ledger = await openLedger(server.database, server.payments)
  const provider = server.payments.provider(name)
  if (!provider) throw new Error(`There is no ${name}`)

  const deliver = async (webhook: RequestInit) => {
    const response = await fetch(`${server.url}/webhooks/${name}`, webhook)
    return { status: response.status, answer: await response.json() }
  }

  return {
    server,
    ledger,
    provider,
    deliver,
    begin: async (...items: PaymentItem[]) => (await server.payments.begin(paymentRequest(...items))).payment,
    /** Delivers the webhooks of events, and runs the requests that follow. */
    async told(...events: object[]) {
      for (const event of events) {
        const { status, answer } = await deliver(standIn.webhook(event))
        if (status !== 200 || answer.received !== 'accepted') throw new Error(`The webhook was not accepted: ${status}`)
      }
      await server.worker.drain()
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
      await standIn.close()
    },
  }
}
