import { desc } from 'drizzle-orm'
import { orders } from '@/domains/orders/tables'
import { unixSeconds } from '@/platform/time/duration'
import { bankSamples } from './bank'
import { buy, openShop } from './checkout'
import { someMember } from './member-calls'
import { placeOrder } from './orders'
import type { TestServer } from './server'

/** An order that somebody in Germany has just paid. */
async function paidOrder(server: TestServer) {
  const { id } = await someMember(server)
  const { number } = await placeOrder(server, id, { paidAt: server.clock.now() })
  return { order: number, positions: [], reason }
}

const reason = 'Ticket T-4711'
let buyers = 0

/** What somebody has bought who has no account yet. @returns the order's number, and their address */
export async function boughtByNewcomer(server: TestServer) {
  await openShop(server)
  const email = `newcomer${++buyers}@example.test`
  await buy(server.visitor(), { pid: '701', option: 'LFT', currency: 'USD', email })
  const [order] = await server.database.select().from(orders).orderBy(desc(orders.id)).limit(1)
  return { order: order?.number ?? '', member: order?.memberId ?? 0, email }
}

let documents = 0

/** An order that was paid elsewhere, with a document of its own. */
export const orderEntry = (server: TestServer) => ({
  email: 'elsewhere@example.test',
  language: 'en' as const,
  items: [{ pid: 701, term: 'LFT' as const, quantity: 1, amount: 4900 }],
  currency: 'EUR' as const,
  country: 'DE',
  paid: unixSeconds(server.clock.now()),
  document: `RE-${++documents}`,
  reason,
})

/** What the calls need that begin a refund for a member. */
export const beginSamples = {
  'POST /console/api/refunds/begin': async (server: TestServer) => ({
    ...(await paidOrder(server)),
    cause: 'not_needed' as const,
  }),
  'POST /console/api/refunds/goodwill': async (server: TestServer) => {
    const { order } = await paidOrder(server)
    return { order, position: 0, amount: 500, reason }
  },
  'POST /console/api/refunds/declare-withdrawal': async (server: TestServer) => ({
    ...(await paidOrder(server)),
    declared: unixSeconds(server.clock.now()),
  }),
}

/** What each call needs that does for a member what they ask for on the phone about an order. */
export const orderSamples = {
  ...bankSamples,
  'POST /console/api/orders/enter': async (server: TestServer) => {
    await openShop(server)
    return orderEntry(server)
  },
  'POST /console/api/orders/confirm': async (server: TestServer) => ({
    order: (await boughtByNewcomer(server)).order,
    reason,
  }),
}
