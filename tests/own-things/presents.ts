import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { checkouts } from '@/domains/commerce/checkout/tables/checkouts'
import { lineHolders } from '@/domains/commerce/orders/tables'
import { newCode } from '@/domains/licensing/gifting/actions/codes'
import { handoverFees, handovers, presents } from '@/domains/licensing/gifting/tables'
import { someMember } from '../console/member-calls'
import type { Put } from '../personal-data/personal-data'
import type { TestServer } from '../server/server'
import { placeOrder } from '../shop/orders'
import { addressesAlone, addressRows } from './addresses'
import { companiesAlone, companyRows } from './companies'
import { type HouseholdThings, householdRows, householdsAlone } from './households'
import type { Key, Row } from './things'

/** Gifts and transfers on their way from their owner. */
export interface GivenThings {
  readonly present: number
  readonly handover: number
  readonly household: HouseholdThings
}

const present = {
  owner: 'ada',
  unknown: { present: 4_000_000_000 },
  named: ({ present: named }) => ({ present: named }),
} as const satisfies Row

/** Calls about addresses, companies, households, gifts and transfers that take the name of one. */
export const ownRows: Partial<Record<Key, Row>> = {
  ...addressRows,
  ...companyRows,
  ...householdRows,
  'POST /member/presents/correct': { ...present, rest: { email: 'friend@example.test', name: 'Grace' } },
  'POST /member/presents/take_back': present,
  'POST /member/handovers/begin': {
    owner: 'ada',
    rest: { email: 'friend@example.test', sender: 'Nia' },
    unknown: { order: 'TW-NONE22', position: 0 },
    named: ({ order }) => ({ order, position: 0 }),
  },
  'POST /member/handovers/stop': {
    owner: 'ada',
    unknown: { handover: 4_000_000_000 },
    named: ({ handover }) => ({ handover }),
  },
}

/** Calls that take no id: a code is for its recipient. */
export const namedAlone: readonly Key[] = [
  ...addressesAlone,
  ...companiesAlone,
  ...householdsAlone,
  'GET /member/presents',
  'POST /member/presents/accept',
  'GET /member/handovers',
  'POST /member/handovers/accept',
]

/** Creates a licence transfer on hold, of which only its owner knows. */
export async function handoverOf(server: TestServer, memberId: number): Promise<number> {
  const now = server.clock.now()
  const { id: orderId } = await placeOrder(server, memberId, { catalogueVersion: 1 })
  const [added] = await server.database
    .insert(handovers)
    .values({ ...handoverFacts(now), orderId, position: 0, giverId: memberId })
    .returning({ id: handovers.id })
  return added?.id ?? 0
}

const handoverFacts = (now: Date) => ({
  sender: 'Ada',
  email: 'grace@elsewhere.test',
  language: 'en' as const,
  network: '192.0.2.1',
  begunAt: now,
  heldUntil: new Date(now.getTime() + 86_400_000),
  stopHash: randomBytes(32),
})

const facts = { name: 'Grace', email: 'grace@elsewhere.test', sender: 'Ada', message: 'Enjoy it' }

/**
 * Creates a gift that a member has bought and that is not accepted.
 * @returns its number
 */
export async function presentOf(server: TestServer, memberId: number): Promise<number> {
  const now = server.clock.now()
  const order = await placeOrder(server, memberId, { catalogueVersion: 1 })
  const reference = randomUUID()
  await server.database.insert(checkouts).values({
    reference,
    tokenHash: randomBytes(32),
    memberId,
    email: 'ada@example.test',
    language: 'en',
    country: 'DE',
    currency: 'USD',
    total: 1,
    vatBasisPoints: 0,
    catalogueVersion: 1,
    lines: [],
    begunAt: now,
    stateAt: now,
    orderId: order.id,
  })
  const [added] = await server.database
    .insert(presents)
    .values({ ...facts, checkout: reference, orderId: order.id, language: 'en', deliverAt: now })
    .returning({ id: presents.id })
  return added?.id ?? 0
}

/** The same once its letter went out. */
async function sentPresent(server: TestServer) {
  const present = await presentOf(server, (await someMember(server)).id)
  const { code: _, ...kept } = newCode({ secret: server.config.licenceSecret }, present)
  const sentAt = server.clock.now()
  await server.database
    .update(presents)
    .set({ ...kept, sentAt, dueAt: sentAt })
    .where(eq(presents.id, present))
  return { present, reason: 'They called' }
}

/** An input with which each call of staff about a gift succeeds. */
export const presentSamples = {
  'POST /console/api/presents/send': sentPresent,
  'POST /console/api/presents/take-back': sentPresent,
}

/** Stores the gifts that a member has bought or accepted. */
export async function giveMuch(
  put: Put,
  { id, order, checkout, now }: { id: number; order: number; checkout: string; now: Date },
) {
  const ended = { endedAt: now, outcome: 'accepted' as const, acceptedBy: id }
  await put(presents, { ...facts, ...ended, checkout, orderId: order, language: 'en', deliverAt: now })
  const sent = { codeHash: randomBytes(32), sentAt: now, dueAt: now }
  await put(handovers, { ...handoverFacts(now), ...sent, ...ended, orderId: order, position: 0, giverId: id })
  await put(handoverFees, {
    checkout,
    giverId: id,
    licenceOrderId: order,
    licencePosition: 0,
    sender: 'Ada',
    email: 'friend@else.test',
    language: 'en',
    network: '203.0.113.9',
  })
  await put(lineHolders, { orderId: order, position: 0, memberId: id, since: now })
}
