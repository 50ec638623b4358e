import { randomUUID } from 'node:crypto'
import type { disputesConsoleCalls } from '@/domains/commerce/disputes/contract/console'
import { disputes } from '@/domains/commerce/disputes/tables'
import type { DisputeStage } from '@/integrations/payments/disputes'
import type { ProviderName } from '@/integrations/payments/provider'
import { money } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'
import type { Sample } from '@/tests/console/console-calls'
import { someMember } from '@/tests/console/member-calls'
import type { TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'

interface DisputedOrder {
  readonly memberId?: number
  readonly pids?: readonly number[]
  readonly provider?: ProviderName
  readonly catalogueVersion?: number
}

/** An order that a provider was paid for. */
export async function orderToDispute(
  server: TestServer,
  { memberId, pids = [701], provider = 'sandbox', catalogueVersion }: DisputedOrder = {},
) {
  const member = memberId ?? (await someMember(server)).id
  const items = pids.map((pid) => itemOf(pid, { term: 'LFT' }))
  const payment = `pay_${randomUUID()}`
  const sold = catalogueVersion === undefined ? {} : { catalogueVersion }
  return placeOrder(server, member, { items, provider, payment, paidAt: server.clock.now(), ...sold })
}

interface DisputeNews {
  readonly dispute?: string
  /** Left out: all that was paid. */
  readonly amount?: number
  readonly respondIn?: number
}

/** Reports a dispute about an order as its provider does. */
export async function tellDispute(
  server: TestServer,
  order: Awaited<ReturnType<typeof orderToDispute>>,
  stage: DisputeStage,
  { dispute = `dp_${order.number}`, amount, respondIn }: DisputeNews = {},
) {
  const { provider, payment, total } = order
  if (provider === null || payment === null) throw new Error('Nobody was paid')
  const at = server.clock.now()
  await server.payments.apply(provider, {
    kind: 'payment',
    payment,
    checkout: `renewed ${payment}`,
    state: 'paid',
    total,
    at,
    refunded: [],
    // Neither its checkout nor that of a renewal matters here.
    refusedRefunds: [],
    subscription: null,
    renewal: true,
    disputes: [
      {
        dispute,
        stage,
        reason: 'fraudulent',
        openedAt: at,
        amount: money(amount ?? total.minor, total.currency),
        respondBy: respondIn === undefined ? null : after(at, days(respondIn)),
        fee: money(1500, 'EUR'),
      },
    ],
  })
  await server.worker.drain()
}

/** A dispute that waits for an answer. */
export async function newDispute(server: TestServer, stage: DisputeStage = 'open', more: DisputedOrder = {}) {
  const order = await orderToDispute(server, more)
  await tellDispute(server, order, stage)
  const all = await server.database.select().from(disputes)
  const found = all.find(({ orderId }) => orderId === order.id)
  if (!found) throw new Error('The dispute was not written')
  return { order, dispute: found.number, seen: found.version }
}

const answer = { statement: 'It was delivered.', document_language: 'en' }

export const disputeSamples: Readonly<Record<keyof typeof disputesConsoleCalls, Sample>> = {
  'GET /console/api/disputes': async () => ({}),
  'GET /console/api/disputes/case': async (server) => ({ dispute: (await newDispute(server)).dispute }),
  'POST /console/api/disputes/evidence': async (server) => ({ dispute: (await newDispute(server)).dispute, ...answer }),
  'POST /console/api/disputes/submit': async (server) => {
    const { dispute, seen } = await newDispute(server)
    return { dispute, seen, ...answer }
  },
  'POST /console/api/disputes/accept': async (server) => {
    const { dispute, seen } = await newDispute(server)
    return { dispute, seen, note: 'They are right.' }
  },
}
