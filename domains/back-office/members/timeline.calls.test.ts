import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTables, timelineSources } from '@/apps/server/domains'
import { acceptPayment, type CheckoutContext, returnPayment } from '@/domains/commerce/checkout'
import { checkout } from '@/domains/commerce/checkout/domain'
import type { PaymentReport } from '@/integrations/payments/report'
import type { TimelineKind } from '@/platform/contract/member-page'
import { formatMoney } from '@/platform/i18n/money'
import { type Currency, money } from '@/platform/money/money'
import { days, minutes, unixSeconds } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import { signedInOperator } from '@/tests/people/operator'
import { readerIn } from '@/tests/samples/reader'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, cards, openShop, pay } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import {
  cancel,
  cardThatFails,
  newest,
  passDays,
  startClockwork,
  subscribe,
  subscriber,
} from '@/tests/shop/subscriptions'
import { timelineOf } from './calls/timeline'
import type { Entry } from './contract/member-card'

interface Plan {
  readonly Plans?: readonly Plan[]
  readonly [field: string]: unknown
}

let server: TestServer
let staff: Visitor
let ada: Visitor
let adaId: number
let payments: CheckoutContext
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  payments = server.installation.of(checkout)
  staff = (await signedInOperator(server, 'owner')).visitor
  ada = await subscriber(server, 'ada@example.test')
  adaId = Number((await staff.call('GET /console/api/members', { q: 'ada@example.test' })).data.members[0]?.id)
})
afterAll(() => server.close())

const reason = 'Ticket T-4711'

/** A fact in short: money as it is written, moments by their day. */
function short({ name, value }: Entry['facts'][number]): string {
  if (value.kind === 'money') return formatMoney(money(value.minor, value.currency as Currency), 'en')
  if (value.kind === 'moment') return `${name} ${new Date(value.at * 1000).toISOString().slice(5, 10)}`
  return value.kind === 'term' ? value.term : value.text
}

/** Reads a member's timeline entries of these kinds, oldest first. */
async function told(memberId: number, ...kinds: TimelineKind[]) {
  const { database, catalogue, clock } = server.installation
  const context = { database, catalogue, clock, tables: personalTables, timeline: timelineSources }
  const page = await timelineOf(context, memberId, { before: null, length: 300, reader: readerIn('en') })
  const entries = [...(page?.entries ?? [])].reverse()
  expect(entries.filter(({ at }) => at > unixSeconds(clock()))).toEqual([])
  return entries.filter(({ kind }) => kinds.includes(kind)).map(({ kind, facts }) => [kind, ...facts.map(short)])
}

describe('every source', () => {
  /** Scans of a table that no condition on an index narrows down. */
  function unindexed(plan: Plan): string[] {
    const scans = 'Relation Name' in plan && !('Index Cond' in plan) && plan['Node Type'] !== 'Bitmap Heap Scan'
    return [...(scans ? [String(plan['Relation Name'])] : []), ...(plan.Plans ?? []).flatMap(unindexed)]
  }

  it('finds a member’s entries by an index, among any number of others', async () => {
    const person = { memberId: adaId, addresses: sql`(select 'ada@example.test')` }
    const found = await server.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`)
      const each = []
      for (const { kind, rows } of timelineSources) {
        const { rows: plans } = await transaction.execute(sql`explain (format json) ${rows(person)}`)
        const [{ Plan: plan }] = (plans[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
        each.push({ kind, unindexed: unindexed(plan) })
      }
      return each
    })
    expect(found.filter((each) => each.unindexed.length > 0)).toEqual([])
  })
})

describe('money', () => {
  const single = { pid: '701', option: 'LFT', currency: 'USD', country: 'US' }

  async function hear(payment: string, state: PaymentReport['state'], minor?: number): Promise<string> {
    const { rows } = await server.database.execute<{ reference: string; total: number }>(
      `select reference, total::int as total from checkouts where payment = '${payment}'`,
    )
    const { reference = '', total = 0 } = rows[0] ?? {}
    await server.payments.apply('sandbox', {
      kind: 'payment',
      payment,
      checkout: reference,
      state,
      total: money(minor ?? total, 'USD'),
      at: server.clock.now(),
      refunded: [],
      refusedRefunds: [],
      subscription: null,
      renewal: false,
    })
    await server.worker.drain()
    return reference
  }

  const bought = async () => {
    const { payment } = await beginPayment(ada, single)
    await pay(ada, payment)
    await server.worker.drain()
    return payment
  }

  it('returned by the bank or the provider has an entry without a case', async () => {
    await hear(await bought(), 'chargedBack')
    server.clock.advance(minutes(1))
    await hear(await bought(), 'refunded')
    const [back, returned] = await told(adaId, 'order.chargedBack', 'refund.withoutCase')
    const { rows } = await server.database.execute<{ number: string }>(
      `select number from orders where member_id = ${adaId} order by id`,
    )
    expect(back).toEqual(['order.chargedBack', rows[0]?.number, expect.stringMatching(/^\$\d/)])
    expect(returned).toEqual(['refund.withoutCase', rows[1]?.number, back?.[2]])
  })

  it('a payment that did not match is in the timeline when it is held, and when it was decided on', async () => {
    for (const [decide, minor] of [
      [acceptPayment, 1234],
      [returnPayment, 777],
    ] as const) {
      server.clock.advance(minutes(1))
      const { payment } = await beginPayment(ada, single)
      const reference = await hear(payment, 'paid', minor)
      server.clock.advance(minutes(1))
      expect(await outcomeOf(decide(payments, actingOn(server), { reference }))).toBe('done')
    }
    expect((await told(adaId, 'payment.held', 'payment.settled')).map((entry) => entry.slice(0, 4))).toEqual([
      ['payment.held', 'amount', '$12.34', expect.any(String)],
      ['payment.settled', 'accepted', 'Ruth', '$12.34'],
      ['payment.held', 'amount', '$7.77'],
      ['payment.settled', 'returning', 'Ruth', '$7.77'],
    ])
  })

  it('of a visitor with the member’s address has an entry, and so has a declined card', async () => {
    const bea = await someMember(server, { email: 'bea@example.test' })
    const visitor = server.visitor()
    const { payment } = await beginPayment(visitor, { ...single, email: bea.email })
    await pay(visitor, payment, cards.declined)
    await server.worker.drain()
    expect(await told(bea.id, 'payment.declined')).toEqual([['payment.declined', expect.stringMatching(/^\$\d/)]])
    await hear(payment, 'paid', 5)
    expect(await told(bea.id, 'payment.declined', 'payment.held')).toEqual([['payment.held', 'amount', '$0.05']])
  })
})

describe('a gift of staff', () => {
  it('has the time of the gift, also where its term begins later', async () => {
    const { id } = await someMember(server)
    const paidAt = server.clock.now()
    const { number } = await placeOrder(server, id, {
      paidAt,
      catalogueVersion: 1,
      items: [itemOf(701, { term: '1Y' })],
    })
    const request = { member: id, order: number, position: 0, seen: number, reason }
    server.clock.advance(minutes(1))
    const { data } = await staff.call('POST /console/api/members/extend', request)
    const begins = new Date(paidAt)
    begins.setUTCFullYear(begins.getUTCFullYear() + 1)
    expect(await told(id, 'order.paid', 'order.given')).toEqual([
      ['order.paid', number, '$29.99'],
      ['order.given', data.order, `begins ${begins.toISOString().slice(5, 10)}`],
    ])
  })
})

describe('two accounts that were merged', () => {
  it('both show it, and its undo', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    const { data } = await staff.call('GET /console/api/members/merge', { from: from.id, into: into.email })
    const request = { from: from.id, into: into.id, seen: data.version, reason }
    const { data: done } = await staff.call('POST /console/api/members/merge', request)
    await staff.call('POST /console/api/members/unmerge', { merge: done.merge, reason })
    expect(await told(from.id, 'account.merged', 'account.unmerged')).toEqual([
      ['account.merged', into.email, expect.any(String), reason],
      ['account.unmerged', into.email, expect.any(String)],
    ])
    expect((await told(into.id, 'staff.did')).map(([, record]) => record)).toEqual(['member.merge', 'member.unmerge'])
  })
})

describe('an account', () => {
  it('shows changes of password and second factor and its end, after the outbox has deleted them', async () => {
    const { id } = await someMember(server, { secondFactorSince: server.clock.now() })
    await staff.call('POST /console/api/members/reset-second-factor', { member: id, reason })
    expect((await ada.call('POST /member/account_deletion', { password })).cscode).toBe(0)
    const ends = new Date(server.clock.now().getTime() + days(14)).toISOString().slice(5, 10)
    expect(await told(adaId, 'account.endRequested')).toEqual([['account.endRequested', `ends ${ends}`]])
    expect((await ada.call('POST /member/keep_account', {})).cscode).toBe(0)
    const changed = { memberId: adaId }
    await server.installation.events.emit(server.database, 'member.password_changed', changed, server.clock.now())
    await server.worker.drain()
    await server.database.execute('delete from events')
    expect(await told(id, 'account.secured')).toEqual([['account.secured', 'resetBySupport']])
    expect((await told(adaId, 'account.endRequested', 'account.endWithdrawn', 'account.secured')).sort()).toEqual([
      ['account.endRequested'],
      ['account.endWithdrawn'],
      ['account.secured', 'passwordChanged'],
    ])
  })
})

describe('a subscription', () => {
  it('shows each renewal, a failed one that was paid late, and the reason of a cancellation', async () => {
    await startClockwork(server)
    await subscribe(server, ada, { pid: 367, option: '1M' }, cardThatFails)
    await passDays(server, 33)
    server.clock.advance(minutes(1))
    const named = await newest(ada)
    const { data } = await ada.call('POST /member/payment_method_session', { vid: named.vid })
    expect(await pay(ada, data.payment.payment)).toMatchObject({ state: 'paid' })
    await passDays(server, 31)
    expect((await cancel(ada, named, { cancel_reason: 2 })).cscode).toBe(0)
    await server.worker.drain()
    await passDays(server, 1)
    expect((await ada.call('POST /member/resume_subscription', named)).cscode).toBe(0)
    await server.worker.drain()
    const kinds = ['begun', 'renewed', 'renewal', 'cancelled', 'ended'] as const
    const plan = [expect.any(String), '1M']
    expect(await told(adaId, ...kinds.map((kind) => `subscription.${kind}` as const))).toEqual([
      ['subscription.begun', ...plan, expect.any(String)],
      ['subscription.renewal', 'failed', ...plan, 'runsUntil 01-04'],
      ['subscription.renewal', 'late', ...plan, 'runsUntil 01-21'],
      ['subscription.renewed', ...plan, '$12.99', expect.any(String)],
      ['subscription.renewed', ...plan, '$12.99', expect.any(String)],
      ['subscription.cancelled', ...plan, 'unused'],
      ['subscription.renewal', 'resumed', ...plan, 'runsUntil 02-21'],
    ])
    expect((await told(adaId, 'order.placed')).length).toBe(4)
  })
})
