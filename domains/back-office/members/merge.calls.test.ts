import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personalTables } from '@/apps/server/domains'
import { members } from '@/domains/accounts/identity/tables/members'
import { nameOf } from '@/domains/back-office/privacy'
import { refundCases } from '@/domains/commerce/refunds/tables'
import { subscriptionPeriods, subscriptions } from '@/domains/commerce/subscriptions/tables/subscriptions'
import { days } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { placeOrder } from '@/tests/shop/orders'
import { memberColumns } from './store/moves'
import { type Life, life, liveAs, nothing } from './testing'

let server: TestServer
let staff: Visitor
serverForStaff('owner', (place) => {
  server = place.server
  staff = place.staff
})

const reason = 'Bought with two addresses'

const live = (facts: Life) => liveAs(server, facts)

/** Tables that record acts on members and therefore grow with each merge. */
const records = ['audit_log', 'events', 'jobs', 'mails', 'member_merges', 'member_merge_rows']

/** Every row of every table that holds data of members. */
async function everything() {
  const names = personalTables.map(({ table }) => nameOf(table)).filter((name) => !records.includes(name))
  const parts = names.map(
    (name) => sql`select ${name}::text as name, to_jsonb(t) as row from ${sql.identifier(name)} t`,
  )
  const { rows } = await server.database.execute<{ name: string; row: unknown }>(
    sql`select name, row from (${sql.join(parts, sql` union all `)}) held order by name, row::text`,
  )
  return rows
}

async function merge(from: number, into: number) {
  const { data } = await staff.call('GET /console/api/members/merge', { from, into: String(into) })
  const request = { from, into, seen: data.version, reason }
  return { preview: data, ...(await staff.call('POST /console/api/members/merge', request)) }
}

const undo = (id: number) => staff.call('POST /console/api/members/unmerge', { merge: id, reason })

describe('two accounts that are merged', () => {
  it('are as before after an undo, with any belongings', async () => {
    await fc.assert(
      fc.asyncProperty(life, life, async (one, other) => {
        const [from, into] = [await live(one), await live(other)]
        const before = await everything()
        const { data, cscode } = await merge(from, into)
        expect(cscode).toBe(0)
        expect(await everything()).not.toEqual(before)
        expect((await undo(data.merge)).cscode).toBe(0)
        expect(await everything()).toEqual(before)
        expect((await undo(data.merge)).cscode).toBe(20085)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })

  it('leave behind only rows that the other has as well, and no seat is taken twice', async () => {
    await fc.assert(
      fc.asyncProperty(life, life, async (one, other) => {
        const [from, into] = [await live(one), await live(other)]
        const { preview, cscode } = await merge(from, into)
        expect([cscode, server.log.filter((line) => line.includes('error'))]).toEqual([0, []])
        const left = await server.database.execute<{ orders: number; subscriptions: number; taken: number }>(sql`
          select (select count(*) from orders where member_id = ${from})::int as orders,
            (select count(*) from subscriptions where member_id = ${from})::int as subscriptions,
            (select count(*) from seat_pools where used > total)::int as taken`)
        expect(left.rows).toEqual([{ orders: 0, subscriptions: 0, taken: 0 }])
        const profile = preview.things.find(({ thing }: { thing: string }) => thing === 'profile')
        expect(profile?.stays ?? 0).toBe(one.profile && other.profile ? 1 : 0)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('are not merged any further until that is undone', async () => {
    const [one, two, three] = [await someMember(server), await someMember(server), await someMember(server)]
    await placeOrder(server, one.id)
    const { data } = await merge(one.id, two.id)
    const further = await merge(two.id, three.id)
    expect([further.preview.problem, further.cscode]).toEqual(['holdsOthers', 20035])
    await undo(data.merge)
    expect((await merge(two.id, three.id)).preview.problem).toBeNull()
  })

  it('keep later belongings where they came', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    await placeOrder(server, from.id)
    const { data } = await merge(from.id, into.id)
    await placeOrder(server, into.id)
    await undo(data.merge)
    const owners = await server.database.execute<{ member: string }>(
      sql`select member_id as member from orders where member_id in (${from.id}, ${into.id}) order by id`,
    )
    expect(owners.rows.map(({ member }) => Number(member))).toEqual([from.id, into.id])
  })

  it('each get the continuation of their own orders: renewals, refunds and periods', async () => {
    const { database, clock } = server
    const now = clock.now()
    const vipUntil = new Date(now.getTime() + days(9))
    const from = await someMember(server, { isBuyer: true, isSubscriber: true, vipUntil })
    const into = await someMember(server)
    const bought = await placeOrder(server, from.id)
    const plan = {
      memberId: from.id,
      orderId: bought.id,
      position: 0,
      reference: randomUUID(),
      pid: 750,
      term: '1M',
    } as const
    const life = {
      state: 'active',
      startedAt: now,
      paidUntil: vipUntil,
      currency: 'USD',
      amount: 1,
      renewalAmount: 1,
    } as const
    const [own] = await database
      .insert(subscriptions)
      .values({ ...plan, ...life })
      .returning()
    const { data } = await merge(from.id, into.id)

    // The subscription renews, its first order is refunded, and the other account buys.
    const until = new Date(now.getTime() + days(39))
    const renewal = await placeOrder(server, into.id, { paidAt: now })
    await database
      .insert(subscriptionPeriods)
      .values({ orderId: renewal.id, position: 0, subscriptionId: own?.id ?? 0 })
    await database
      .update(subscriptions)
      .set({ paidUntil: until })
      .where(eq(subscriptions.id, own?.id ?? 0))
    await database.update(members).set({ vipUntil: until }).where(eq(members.id, into.id))
    const asked = {
      number: randomUUID(),
      kind: 'return',
      state: 'approved',
      fullName: '',
      email: '',
      language: 'en',
    } as const
    const [refund] = await database
      .insert(refundCases)
      .values({ ...asked, orderId: bought.id, memberId: into.id, createdAt: now })
      .returning()
    const later = await placeOrder(server, into.id)

    expect((await undo(data.merge)).cscode).toBe(0)
    await server.worker.drain()
    const { rows } = await database.execute(sql`
      select id, is_buyer, is_subscriber, vip_until is null as unserved, vip_until > ${until}::timestamptz - interval '1 day' as served,
        (select array_agg(id order by id) from orders where member_id = m.id)::int[] as orders,
        (select count(*)::int from refund_cases where member_id = m.id) as cases
      from members m where id in (${from.id}, ${into.id}) order by id`)
    expect(rows).toMatchObject([
      { is_buyer: true, is_subscriber: true, served: true, orders: [bought.id, renewal.id], cases: 1 },
      { is_buyer: true, is_subscriber: false, unserved: true, orders: [later.id], cases: 0 },
    ])
    expect(refund?.memberId).toBe(into.id)
  })

  it('are merged once by any number of simultaneous requests, and never in a circle', async () => {
    const [one, two, three] = [await someMember(server), await someMember(server), await someMember(server)]
    const answers = await Promise.all([merge(one.id, two.id), merge(one.id, three.id), merge(one.id, two.id)])
    expect(answers.map(({ cscode }) => cscode).filter((code) => code === 0)).toHaveLength(1)
    expect((await merge(two.id, one.id)).cscode).toBe(20035)
    expect((await merge(two.id, two.id)).cscode).toBe(20035)
    const blacklisted = await someMember(server, { blacklistedAt: server.clock.now() })
    expect((await merge(blacklisted.id, three.id)).preview.problem).toBe('blacklisted')
  })

  it('have a record and codes that the database keeps from changes', async () => {
    const [from, into] = [await live({ ...nothing, codes: [900], orders: 1 }), await someMember(server)]
    const { data } = await merge(from, into.id)
    const refused = (statement: string) =>
      server.database.execute(statement).then(
        () => null,
        (error: { cause?: Error }) => error.cause?.message,
      )
    expect(await refused(`update member_merge_rows set to_id = 1 where merge_id = ${data.merge}`)).toMatch(
      'append-only',
    )
    expect(await refused(`update codes set member_id = ${from} where member_id = ${into.id}`)).toMatch('stays theirs')
    const late = `update member_merges set undone_at = at + interval '31 days', undone_by = 'x' where id = ${data.merge}`
    expect(await refused(late)).toMatch('member_merges_undone_in_time')
  })
})

it('have a word for each kind of thing that moves', () => {
  const nameless = memberColumns(personalTables).filter(
    ({ table }) => personalTables.find((part) => part.table === table)?.thing === undefined,
  )
  expect(nameless.map(({ table }) => nameOf(table))).toEqual([])
})
