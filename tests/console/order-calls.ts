import { desc, eq } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/tables'
import { quotations } from '@/domains/commerce/quotations/tables'
import { operators } from '@/domains/staff/operators/tables'
import { unixSeconds } from '@/platform/time/duration'
import { bankSamples } from '../payments/bank'
import { signedInOperator } from '../people/operator'
import type { TestServer } from '../server/server'
import { buy, openShop } from '../shop/checkout'
import { placeOrder } from '../shop/orders'
import { someMember } from './member-calls'

/** Creates an order that a buyer in Germany has just paid. */
async function paidOrder(server: TestServer) {
  const { id } = await someMember(server)
  const { number } = await placeOrder(server, id, { paidAt: server.clock.now() })
  return { order: number, positions: [], reason }
}

const reason = 'Ticket T-4711'
let buyers = 0

/**
 * Creates a purchase of a buyer without an account.
 * @returns the order's number, and their address
 */
export async function boughtByNewcomer(server: TestServer) {
  await openShop(server)
  const email = `newcomer${++buyers}@example.test`
  await buy(server.visitor(), { pid: '701', option: 'LFT', currency: 'USD', email })
  const [order] = await server.database.select().from(orders).orderBy(desc(orders.id)).limit(1)
  return { order: order?.number ?? '', member: order?.memberId ?? 0, email }
}

let quoted = 0

/** A quotation as staff makes it. */
export const quotationEntry = {
  company: 'Stadt Kiel',
  language: 'en',
  country: 'DE',
  currency: 'EUR',
  days: 30,
  lines: [{ pid: 701, term: 'LFT', quantity: 25, unit: 4000 }],
}

/** An input with which each call about quotations succeeds. */
export const quotationSamples = {
  'GET /console/api/quotations': async () => ({}),
  'GET /console/api/quotations/products': async () => ({}),
  'POST /console/api/quotations': async (server: TestServer) => {
    await openShop(server)
    return { ...quotationEntry, email: `quoted${++quoted}@example.test` }
  },
  'POST /console/api/quotations/withdraw': async (server: TestServer) => {
    await openShop(server)
    const { id } = await makeQuotation(server)
    return { id, reason }
  },
  'POST /console/api/quotations/take-over': async (server: TestServer) => {
    await openShop(server)
    const { id, operatorId } = await makeQuotation(server)
    await server.database
      .update(operators)
      .set({ disabledAt: server.clock.now() })
      .where(eq(operators.id, operatorId ?? 0))
    return { id }
  },
}

/** A quotation that the staff has made. */
export async function makeQuotation(server: TestServer, facts: Record<string, unknown> = {}) {
  const { visitor } = await signedInOperator(server, 'owner')
  const { data } = await visitor.call('POST /console/api/quotations', {
    ...quotationEntry,
    email: `quoted${++quoted}@example.test`,
    ...facts,
  })
  const [found] = await server.database.select().from(quotations).where(eq(quotations.id, data.id))
  if (!found) throw new Error('The quotation was not made')
  return found
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

/** Inputs of calls that begin a refund for a member. */
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

/** An input with which each call about an order succeeds that staff make for a member on the phone. */
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
