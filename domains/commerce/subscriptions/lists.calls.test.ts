import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { after, days } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { subscriptions } from './tables/subscriptions'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

type Facts = Partial<typeof subscriptions.$inferInsert>
let made = 0

/** A subscription that is paid for so many more days. */
async function subscribed(more: number, facts: Facts = {}) {
  const now = server.clock.now()
  const member = await someMember(server)
  const order = await placeOrder(server, member.id, { items: [itemOf(901)] })
  const reference = `LISTED-${++made}`
  await server.database.insert(subscriptions).values({
    reference,
    memberId: member.id,
    orderId: order.id,
    position: 0,
    pid: 901,
    term: '1M',
    state: 'active',
    startedAt: now,
    paidUntil: after(now, days(more)),
    currency: 'USD',
    amount: 999,
    renewalAmount: 1099,
    ...facts,
  })
  return reference
}

const list = async (input: Record<string, unknown> = {}) =>
  (await staff.call('GET /console/api/subscriptions', input)).data
const references = async (input: Record<string, unknown> = {}) =>
  (await list(input)).subscriptions.map(({ subscription }: { readonly subscription: string }) => subscription)

describe('the list of subscriptions', () => {
  it('has the nearest payment first, and those at risk with their reasons', async () => {
    const now = server.clock.now()
    const late = await subscribed(-1, { state: 'pastDue' })
    const safe = await subscribed(20, { cardExpires: '2099-01' })
    const card = await subscribed(90, { cardExpires: now.toISOString().slice(0, 7) })
    const leaving = await subscribed(10, { state: 'cancelled' })
    const disputed = await subscribed(30, { disputedAt: now })
    const over = await subscribed(-9, { state: 'ended', endedAt: now, ending: 'ranOut' })
    expect(await references()).toEqual([late, leaving, safe, disputed, card])
    expect(await references({ state: 'atRisk' })).toEqual([late, leaving, disputed, card])
    const { subscriptions: shown } = await list({ state: 'atRisk' })
    expect(shown.map(({ risks }: { readonly risks: readonly string[] }) => risks)).toEqual([
      ['unpaid'],
      ['cancelled'],
      ['disputed'],
      ['card'],
    ])
    expect(await references({ state: 'pastDue' })).toEqual([late])
    expect(await references({ state: 'ended' })).toEqual([over])
    expect(await references({ after: leaving })).toEqual([safe, disputed, card])
    expect(await references({ product: 902 })).toEqual([])
    expect(shown[0]).toMatchObject({ amount: 1099, currency: 'USD', term: '1M' })
    await server.database.update(subscriptions).set({ disputedAt: null }).where(eq(subscriptions.reference, disputed))
    expect(await references({ state: 'atRisk' })).toEqual([late, leaving, card])
  })
})
