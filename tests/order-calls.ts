import { desc } from 'drizzle-orm'
import { orders } from '@/domains/orders/tables'
import { buy, openShop } from './checkout'
import type { TestServer } from './server'

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

/** What each call needs that does for a member what they ask for on the phone about an order. */
export const orderSamples = {
  'POST /console/api/orders/confirm': async (server: TestServer) => ({
    order: (await boughtByNewcomer(server)).order,
    reason,
  }),
}
