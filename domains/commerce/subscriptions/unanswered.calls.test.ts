import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PaymentProvider } from '@/integrations/payments/provider'
import { auditLog } from '@/platform/audit/tables'
import { minutes } from '@/platform/time/duration'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { pauseFor, plansOf, running, subscriptionsOf } from '@/tests/shop/subscriptions'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

type Request = 'changeSubscription' | 'pauseSubscription'

/** Has the provider answer nothing to a request, or what is given, until what is returned is called. */
function stubbed<Name extends Request>(name: Name, answer: () => ReturnType<PaymentProvider[Name]>) {
  const provider = server.payments.provider('sandbox')
  if (!provider) throw new Error('There is no sandbox')
  const known = provider[name]
  provider[name] = answer as PaymentProvider[Name]
  return () => {
    provider[name] = known
  }
}
const away = () => Promise.reject(new Error('Away'))

const shown = async (visitor: Visitor) => (await subscriptionsOf(visitor)).order_list[0]
const newestLetter = async (email: string) => (await server.mailsTo(email))[0]?.kind

async function larger(visitor: Visitor, vid: string) {
  const found = (await plansOf(visitor, vid)).plans.find(({ pid, term }) => pid === 365 && term === '1M')
  if (!found) throw new Error('It is not offered')
  const { pid, term, quantity, quote } = found
  return { pid, term, quantity, quote }
}

/** The job comes round a minute later. */
async function nextRound() {
  server.clock.advance(minutes(2))
  await server.worker.drain()
}

it('a change whose answer is lost is shown as pending, and done when the provider is back', async () => {
  const { visitor, named } = await running(server)
  const wanted = await larger(visitor, named.vid)
  const restore = stubbed('changeSubscription', away)
  const { cscode, data } = await visitor.call('POST /member/change_subscription', { vid: named.vid, ...wanted })
  restore()
  expect([cscode, data.pending]).toEqual([0, true])
  expect(await plansOf(visitor, named.vid)).toMatchObject({ plans: [], change: { pid: 365, scheduled: false } })
  await nextRound()
  expect(await shown(visitor)).toMatchObject({ pid: 365, change: null })
})

it('a change that the provider refuses on the second try stays undone, which the member is told by mail', async () => {
  const { visitor, email, named } = await running(server)
  const wanted = await larger(visitor, named.vid)
  const goAway = stubbed('changeSubscription', away)
  await visitor.call('POST /member/change_subscription', { vid: named.vid, ...wanted })
  goAway()
  const restore = stubbed('changeSubscription', async () => ({ changed: false, reason: 'declined' }) as const)
  await nextRound()
  restore()
  expect(await shown(visitor)).toMatchObject({ pid: 367, change: null })
  expect(await newestLetter(email)).toBe('subscription.notChanged')
})

it('a pause whose answer is lost is shown as pending, and a later refusal removes it', async () => {
  const { visitor, email, named } = await running(server)
  const goAway = stubbed('pauseSubscription', away)
  expect((await pauseFor(visitor, named.vid, 1)).data.pending).toBe(true)
  goAway()
  expect((await plansOf(visitor, named.vid)).pause).toMatchObject({ begun: false, confirmed: false })
  const restore = stubbed('pauseSubscription', async () => ({ paused: false, reason: 'refused' }) as const)
  await nextRound()
  restore()
  expect((await plansOf(visitor, named.vid)).pause).toBeNull()
  expect(await newestLetter(email)).toBe('subscription.notChanged')
  expect((await pauseFor(visitor, named.vid, 1)).data.pending).toBe(false)
  expect((await plansOf(visitor, named.vid)).pause).toMatchObject({ confirmed: true })
})

it('staff change a plan at the figures that the member sees, and it stands in the audit log', async () => {
  const { visitor, named } = await running(server)
  const { data } = await staff.call('GET /console/api/subscriptions/plans', { subscription: named.vid })
  expect(data.plans).toEqual((await plansOf(visitor, named.vid)).plans)
  const wanted = { subscription: named.vid, reason: 'Ticket T-4711', ...(await larger(visitor, named.vid)) }
  const stale = await staff.call('POST /console/api/subscriptions/change', { ...wanted, quote: 'another' })
  expect(stale.cscode).toBe(20035)
  const { cscode, data: done } = await staff.call('POST /console/api/subscriptions/change', wanted)
  await server.worker.drain()
  expect([cscode, done.pending]).toEqual([0, false])
  expect(await shown(visitor)).toMatchObject({ pid: 365 })
  const [row] = await server.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(row).toMatchObject({
    action: 'subscription.changePlan',
    details: { product: 365, from: '367 1M × 1', reason: 'Ticket T-4711' },
  })
  const none = await staff.call('GET /console/api/subscriptions/plans', { subscription: 'nothing' })
  expect(none.cscode).toBe(20085)
})

it('staff see the name of a smaller plan that waits for the end of the period', async () => {
  const { visitor, email, named } = await running(server)
  await staff.call('POST /console/api/subscriptions/change', {
    subscription: named.vid,
    reason: 'Larger first',
    ...(await larger(visitor, named.vid)),
  })
  await server.worker.drain()
  const smaller = (await plansOf(visitor, named.vid)).plans.find(({ pid, term }) => pid === 367 && term === '1M')
  await staff.call('POST /console/api/subscriptions/change', {
    subscription: named.vid,
    pid: 367,
    term: '1M',
    quantity: 1,
    quote: smaller?.quote ?? '',
    reason: 'And a smaller one',
  })
  const [found] = (await staff.call('GET /console/api/members', { q: email })).data.members
  const { data } = await staff.call('GET /console/api/members/show', { member: found?.id ?? 0 })
  const planned = { pid: 367, name: 'Ebbcatch Monthly', term: '1M', quantity: 1 }
  expect(data.member.subscriptions).toMatchObject([{ quantity: 1, planned }])
})
