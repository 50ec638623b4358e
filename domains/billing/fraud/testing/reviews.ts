import { newReference } from '@/platform/text/alphabet'
import type { Sample } from '@/tests/console/console-calls'
import { orderToDispute } from '@/tests/payments/disputes'
import type { TestServer } from '@/tests/server/server'
import type { riskConsoleCalls } from '../contract/console'
import { blocks, orderReviews } from '../tables'

/** Creates an order under review. */
export async function newReview(server: TestServer, bought: Parameters<typeof orderToDispute>[1] = {}) {
  const order = await orderToDispute(server, bought)
  const review = newReference('F')
  const facts = { network: '203.0.113.9', networkCountry: 'TH', cardCountry: 'US' }
  await server.database.insert(orderReviews).values({
    number: review,
    orderId: order.id,
    marks: ['risk', 'countries'],
    resting: true,
    facts: { ...facts, refusedOfBuyer: 3, refusedFromNetwork: 4 },
    openedAt: server.clock.now(),
  })
  return { order, review, seen: 1 }
}

let blocked = 0

async function newBlock(server: TestServer) {
  const addedAt = server.clock.now()
  const value = `thief${++blocked}@example.test`
  const block = { kind: 'email', value, reason: 'Tries cards', operator: 'olga', addedAt } as const
  const [added] = await server.database.insert(blocks).values(block).returning()
  return added?.id ?? 0
}

const decided: Sample = async (server) => {
  const { review, seen } = await newReview(server)
  return { review, seen, note: 'We have called them.' }
}

export const riskSamples: Readonly<Record<keyof typeof riskConsoleCalls, Sample>> = {
  'GET /console/api/reviews': async () => ({}),
  'GET /console/api/reviews/case': async (server) => ({ review: (await newReview(server)).review }),
  'POST /console/api/reviews/release': decided,
  'POST /console/api/reviews/refund': async (server, caller) => ({
    ...(await decided(server, caller)),
    blocks: [{ kind: 'network', value: '203.0.113.9' }],
    until: null,
  }),
  'GET /console/api/blocks': async () => ({}),
  'POST /console/api/blocks/add': async () => ({ kind: 'mailDomain', value: 'x.test', reason: 'Thieves', until: null }),
  'POST /console/api/blocks/lift': async (server) => ({ block: await newBlock(server) }),
}
