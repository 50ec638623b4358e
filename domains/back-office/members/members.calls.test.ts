import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { memberCard } from '@/apps/server/domains'
import { accountFor } from '@/domains/accounts/identity'
import { impersonationTickets, members, sessions } from '@/domains/accounts/identity/tables/members'
import { accountDeletions } from '@/domains/back-office/privacy/tables'
import { orderLines, orders } from '@/domains/commerce/orders/tables'
import { seatPools, seats } from '@/domains/licensing/licences/tables'
import { auditLog } from '@/platform/audit/tables'
import { days, minutes } from '@/platform/time/duration'
import { someMember, takenSeat } from '@/tests/console/member-calls'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

const reason = 'Ticket T-4711'

const search = async (q: string, more: object = {}) => {
  const { data } = await staff.call('GET /console/api/members', { q, ...more })
  return (data.members as { email: string; found_by: string[] }[]).map(({ email, found_by }) => [email, ...found_by])
}

describe('the search', () => {
  it('the search finds a member by complete facts about them, and not by parts', async () => {
    const zoe = await someMember(server, { email: 'zoe.quist@example.test', username: 'Zoë van Quist' })
    const { number } = await placeOrder(server, zoe.id)
    const seat = await takenSeat(server, zoe.id, { device: 'A4:BB:6D:19:C3:77', nickname: 'Attic-PC' })
    const email = 'zoe.quist@example.test'
    expect(await search('Zoe.qu')).toEqual([[email, 'email']])
    expect(await search('zoë VAN')).toEqual([[email, 'name']])
    expect(await search('quist')).toEqual([[email, 'name']])
    expect(await search(` ${number.toLowerCase()} `)).toEqual([[email, 'order']])
    expect(await search(seat)).toEqual([[email, 'licence']])
    expect(await search('attic')).toEqual([[email, 'device']])
    expect(await search('a4-bb-6d-19-c3-77')).toEqual([[email, 'device']])
    expect(await search(String(zoe.id)).then((found) => found.flat())).toContain(email)
    expect(await search('z')).toEqual([])
    const ozge = await someMember(server, { email: 'oe@example.test', username: 'Özge Ödön' })
    for (const typed of ['özge öd', 'ÖDÖN', 'Ödö'])
      expect([typed, ...(await search(typed))]).toEqual([typed, [ozge.email, 'name']])
    expect(await search('%oe')).toEqual([])
    expect(await search(number.slice(0, -1))).toEqual([])
  })

  it('pages by key, newest first, and reports further pages', async () => {
    for (let index = 0; index < 52; index++) await someMember(server, { email: `page${index}@example.test` })
    const first = (await staff.call('GET /console/api/members', { q: 'page' })).data
    expect([first.members.length, first.more, first.members[0]?.email]).toEqual([50, true, 'page51@example.test'])
    const rest = (await staff.call('GET /console/api/members', { q: 'page', before: first.members[49]?.id ?? 0 })).data
    expect([rest.members.map(({ email }: { email: string }) => email), rest.more]).toEqual([
      ['page1@example.test', 'page0@example.test'],
      false,
    ])
  })
})

describe('a member’s page', () => {
  it('shows their belongings in two statements beside the session, for any number of them', async () => {
    const { id } = await someMember(server)
    const { number } = await placeOrder(server, id, { items: [itemOf(701), itemOf(702)] })
    await takenSeat(server, id)
    const asked = async () => {
      const { data } = await staff.call('GET /console/api/members/show', { member: id, lang: 'de' })
      expect(data.member).toMatchObject({
        id,
        orders: [{ number, lines: [{ position: 0, name: '701 in de' }, { position: 1 }] }],
        pools: [{ line: 'downloader', used: 1, devices: [{ device: '3C:52:82:4F:A1:0E' }] }],
      })
    }
    expect(await server.statementsOf(asked)).toBeLessThanOrEqual(3)
    const { member } = (await staff.call('GET /console/api/members/show', { member: id })).data
    const declared = memberCard.flatMap(({ schema }) => Object.keys(schema.parse(member)))
    expect(Object.keys(member).sort()).toEqual(declared.sort())
    expect((await staff.call('GET /console/api/members/show', { member: 999_999 })).cscode).toBe(20085)
  })

  it('lists all events in one timeline, every entry once, page after page', async () => {
    const { id, email } = await someMember(server)
    for (let index = 0; index < 30; index++) await placeOrder(server, id, { paidAt: server.clock.now() })
    await staff.call('POST /console/api/members/password-link', { member: id, reason })
    await server.mailsTo(email)
    const seen: string[] = []
    let before: string | undefined
    do {
      const { data } = await staff.call('GET /console/api/members/timeline', { member: id, ...(before && { before }) })
      seen.push(...data.entries.map(({ key }: { key: string }) => key))
      before = data.more ? data.entries.at(-1)?.key : undefined
    } while (before)
    const kinds = seen.map((key) => key.split('~')[1])
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual([...seen].sort((one, other) => Number(other.split('~')[0]) - Number(one.split('~')[0])))
    const count = (kind: string) => kinds.filter((each) => each === kind).length
    expect(['order.placed', 'order.paid', 'account.opened', 'mail.written', 'staff.did'].map(count)).toEqual([
      30, 30, 1, 1, 1,
    ])
    const staffAlone = await staff.call('GET /console/api/members/timeline', { member: id, group: 'staff' })
    const ofStaff = staffAlone.data.entries.map(({ kind }: { kind: string }) => kind)
    expect(ofStaff).toEqual(['staff.did'])
    expect((await staff.call('GET /console/api/members/timeline', { member: id, group: 'x' })).cscode).toBe(10001)
    expect((await staff.call('GET /console/api/members/timeline', { member: id, before: 'x' })).cscode).toBe(20085)
  })
})

describe('acts of staff', () => {
  it('block and unblock a member, each once', async () => {
    const { id } = await someMember(server)
    await server.database.insert(sessions).values({
      tokenHash: Buffer.from(`s${id}`),
      memberId: id,
      createdAt: server.clock.now(),
      network: '',
      userAgent: '',
      expiresAt: server.clock.now(),
    })
    const request = { member: id, reason }
    const codes = []
    for (const audited of ['blacklist', 'blacklist', 'lift', 'lift'] as const) {
      codes.push((await staff.call(`POST /console/api/members/${audited}`, request)).cscode)
    }
    expect(codes).toEqual([0, 20035, 0, 20035])
    expect(await server.database.$count(sessions, eq(sessions.memberId, id))).toBe(0)
    const rows = await server.database.select().from(auditLog).where(eq(auditLog.memberId, id))
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['member.blacklist', { reason }],
      ['member.lift', { reason }],
    ])
  })

  it('release devices of this member alone, without counting against the quota', async () => {
    const [one, other] = [await someMember(server), await someMember(server)]
    const [own, second] = [
      await takenSeat(server, one.id),
      await takenSeat(server, one.id, { deviceHash: Buffer.from('2') }),
    ]
    const foreign = await takenSeat(server, other.id)
    const release = (ids: string[]) =>
      staff.call('POST /console/api/members/release-devices', { member: one.id, seats: ids, reason })
    expect((await release([foreign])).cscode).toBe(20035)
    expect((await release([own, foreign])).data).toEqual({ released: 1 })
    expect((await release([])).data).toEqual({ released: 1 })
    expect((await release([second])).cscode).toBe(20035)
    const [pool] = await server.database.select().from(seatPools).where(eq(seatPools.memberId, one.id))
    expect([pool?.used, pool?.releases]).toEqual([0, []])
    const [still] = await server.database.select().from(seats).where(eq(seats.id, foreign))
    expect(still?.releasedAt).toBeNull()
  })

  it('extend a term from the end of the running one, any number of times', async () => {
    const { id } = await someMember(server)
    const { number } = await placeOrder(server, id, { items: [itemOf(701, { term: '1Y', quantity: 3 })] })
    let seen = number
    const extend = async () => {
      const request = { member: id, order: number, position: 0, seen, reason }
      const [first, second] = await Promise.all(
        [1, 2].map(() => staff.call('POST /console/api/members/extend', request)),
      )
      const [done, late] = first?.cscode === 0 ? [first, second] : [second, first]
      // Two operators saw the same page: one gives the term, the other is told.
      expect([late?.cscode, late?.data]).toMatchObject([31002, { meanwhile: { by: expect.stringMatching('support') } }])
      server.clock.advance(minutes(1))
      seen = done?.data.order ?? seen
      return done as NonNullable<typeof done>
    }
    const years = [(await extend()).data.until, (await extend()).data.until].map((until: number) =>
      new Date(until * 1000).getUTCFullYear(),
    )
    const thisYear = server.clock.now().getUTCFullYear()
    expect(years).toEqual([thisYear + 2, thisYear + 3])
    const added = await server.database
      .select({ total: orders.total, term: orderLines.term, quantity: orderLines.quantity })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orders.memberId, id))
      .orderBy(orders.id)
    expect(added.slice(1)).toEqual([
      { total: 0, term: '1Y', quantity: 3 },
      { total: 0, term: '1Y', quantity: 3 },
    ])
    const forever = await placeOrder(server, id, { items: [itemOf(702, { term: 'LFT' })] })
    const request = { member: id, order: forever.number, position: 0, seen: forever.number, reason }
    expect((await staff.call('POST /console/api/members/extend', request)).cscode).toBe(20035)
  })

  it('are refused for an erased account', async () => {
    const now = server.clock.now()
    const { id: memberId } = await someMember(server)
    const { number } = await placeOrder(server, memberId)
    const gone = { language: 'en', requestedAt: now, endsAt: now, erasedAt: now, booksUntil: now } as const
    await server.database.insert(accountDeletions).values({ memberId, ...gone })
    const request = { member: memberId, reason }
    const codes = [
      (await staff.call('POST /console/api/members/password-link', request)).cscode,
      (await staff.call('POST /console/api/members/give-code', { ...request, pool: 'oem:none', seen: number })).cscode,
      (await staff.call('POST /console/api/members/extend', { ...request, order: number, position: 0, seen: number }))
        .cscode,
    ]
    expect(codes).toEqual([20085, 20085, 20085])
    const { data } = await staff.call('GET /console/api/members/show', { member: memberId })
    expect(data.member.erased).toBeGreaterThan(0)
  })

  it('staff cannot resend a secret link but only another one, nor the mail of another member', async () => {
    const [one, other] = [await someMember(server), await someMember(server)]
    await staff.call('POST /console/api/members/password-link', { member: one.id, reason })
    const [link] = await server.mailsTo(one.email)
    const resend = (member: number) =>
      staff.call('POST /console/api/members/resend-mail', { member, mail: link?.id ?? 0, reason })
    expect(await resend(one.id)).toMatchObject({ cscode: 0, data: {} })
    const [fresh, ...before] = await server.mailsTo(one.email)
    const hashOf = (mail: typeof fresh) => mail?.link?.searchParams.get('hash')
    expect([fresh?.kind, before.map(hashOf).includes(hashOf(fresh))]).toEqual(['identity.reset', false])
    expect((await resend(other.id)).cscode).toBe(20085)
  })

  it('make a login link for one member, recorded with operator and reason', async () => {
    const { id, email } = await someMember(server)
    const { data } = await staff.call('POST /console/api/members/impersonate', { member: id, reason })
    expect(new URL(data.url).searchParams.get('email')).toBe(email)
    const [ticket] = await server.database
      .select()
      .from(impersonationTickets)
      .where(eq(impersonationTickets.memberId, id))
    expect(ticket).toMatchObject({ reason, usedAt: null })
  })

  it('deliver mail for the address of a merged account to the other one', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    const { data } = await staff.call('GET /console/api/members/merge', { from: from.id, into: into.email })
    const request = { from: from.id, into: into.id, reason }
    expect((await staff.call('POST /console/api/members/merge', { ...request, seen: 'other' })).cscode).toBe(31002)
    const { data: done } = await staff.call('POST /console/api/members/merge', { ...request, seen: data.version })
    const now = server.clock.now()
    const account = await server.database.transaction((transaction) =>
      accountFor(transaction, server.installation.events, { email: from.email, language: 'en', name: null, now }),
    )
    expect(account).toBe(into.id)
    expect((await staff.call('POST /console/api/members/lift', { member: from.id, reason })).cscode).toBe(20035)
    expect((await server.mailsTo(from.email))[0]?.text).toContain(into.email)

    server.clock.advance(days(31))
    const late = (await signedInOperator(server, 'support')).visitor
    expect((await late.call('POST /console/api/members/unmerge', { merge: done.merge, reason })).cscode).toBe(20035)
    const [closed] = await server.database.select().from(members).where(eq(members.id, from.id))
    expect(closed?.mergedInto).toBe(into.id)
  })
})
