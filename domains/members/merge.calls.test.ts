import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTables } from '@/apps/server/personal-tables'
import { addCodes } from '@/domains/activation'
import { activationPools, activations } from '@/domains/activation/tables'
import { giftClaims } from '@/domains/gifts/tables'
import { socialAccounts } from '@/domains/identity/tables'
import { seatPools, seats } from '@/domains/licences/tables'
import { nameOf } from '@/domains/privacy'
import { profiles } from '@/domains/profile/tables'
import { subscriptions } from '@/domains/subscriptions/tables'
import { days } from '@/platform/time/duration'
import { someMember } from '@/tests/member-calls'
import { signedInOperator } from '@/tests/operator'
import { placeOrder } from '@/tests/orders'
import { startServer, type TestServer } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'
import { memberColumns } from './store/moves'

let server: TestServer
let desk: Visitor
beforeAll(async () => {
  server = await startServer()
  desk = (await signedInOperator(server, 'owner')).visitor
})
afterAll(() => server.close())

const reason = 'Bought with two addresses'

/** What a member has, in few words; both of two accounts may have the same. */
const life = fc.record({
  profile: fc.boolean(),
  social: fc.boolean(),
  orders: fc.integer({ min: 0, max: 3 }),
  pools: fc.uniqueArray(fc.constantFrom('win', 'mac', 'mobile' as const), { maxLength: 3 }),
  /** By what each device is known: the same one may hold a seat with both. */
  devices: fc.uniqueArray(fc.constantFrom('one', 'two', 'three', 'four'), { maxLength: 4 }),
  released: fc.boolean(),
  bundles: fc.uniqueArray(fc.constantFrom(0, 870, 871), { maxLength: 3 }),
  activated: fc.uniqueArray(fc.integer({ min: 701, max: 704 }), { maxLength: 4 }),
  codes: fc.uniqueArray(fc.integer({ min: 900, max: 902 }), { maxLength: 2 }),
  subscribed: fc.boolean(),
  vip: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
  allInOne: fc.boolean(),
})
type Life = typeof life extends fc.Arbitrary<infer Each> ? Each : never

async function live({ profile, social, ...facts }: Life) {
  const { database, clock } = server
  const now = clock.now()
  const vipUntil = facts.vip === null ? null : new Date(now.getTime() + days(facts.vip))
  const { id } = await someMember(server, { vipUntil, isAllInOne: facts.allInOne })
  if (profile) await database.insert(profiles).values({ memberId: id, country: 'DE' })
  if (social) await database.insert(socialAccounts).values({ provider: 'google', subject: randomUUID(), memberId: id })
  for (let index = 0; index < facts.orders; index++) {
    const order = await placeOrder(server, id)
    const line = { orderId: order.id, position: 0, memberId: id }
    await database
      .insert(giftClaims)
      .values({ ...line, campaign: 'all-in-one-new', state: 'waiting', submittedAt: now })
    if (facts.subscribed) {
      const term = { term: '1Y', state: 'cancelled', startedAt: now, paidUntil: now, currency: 'USD' } as const
      await database
        .insert(subscriptions)
        .values({ ...line, ...term, reference: randomUUID(), pid: 750, amount: 1, renewalAmount: 1 })
    }
  }
  for (const platform of facts.pools as ('win' | 'mac' | 'mobile')[]) {
    const [pool] = await database
      .insert(seatPools)
      .values({ memberId: id, line: 'downloader', platform, total: 4, resetAt: facts.released ? now : null })
      .returning()
    for (const device of facts.devices) {
      const held = { deviceHash: Buffer.from(device), device, grantedAt: now, lastSeenAt: now }
      const releasedAt = facts.released && device === 'one' ? now : null
      await database.insert(seats).values({ id: randomUUID(), poolId: pool?.id ?? 0, ...held, releasedAt })
    }
  }
  for (const bundle of facts.bundles) {
    const [pool] = await database
      .insert(activationPools)
      .values({ memberId: id, bundle: bundle || null, total: 4 })
      .returning()
    for (const pid of facts.activated) {
      await database.insert(activations).values({ poolId: pool?.id ?? 0, pid, activatedAt: now })
    }
  }
  for (const product of facts.codes) {
    const code = randomUUID()
    await addCodes(database, 'pool', [code])
    await database.execute(sql`update codes set member_id = ${id}, taken_at = ${now}, product = ${product}
      where code = ${code}`)
  }
  return id
}

/** What is not the members' own but what was done about them: it grows with each merge. */
const records = ['audit_log', 'events', 'jobs', 'mails', 'member_merges', 'member_merge_rows']

/** Every row of everything that is held of members. */
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
  const { data } = await desk.call('GET /console/api/members/merge', { from, into: String(into) })
  const wish = { from, into, seen: data.version, reason }
  return { preview: data, ...(await desk.call('POST /console/api/members/merge', wish)) }
}

const undo = (id: number) => desk.call('POST /console/api/members/unmerge', { merge: id, reason })

describe('two accounts that are merged', () => {
  it('are as they were when it is undone, whatever they had', async () => {
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
  }, 60_000)

  it('leave nothing behind but what the other has as well, and no seat is taken twice', async () => {
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
  }, 60_000)

  it('keep what came after the merge where it came', async () => {
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

  it('are merged once, however often it is asked at once, and never in a ring', async () => {
    const [one, two, three] = [await someMember(server), await someMember(server), await someMember(server)]
    const answers = await Promise.all([merge(one.id, two.id), merge(one.id, three.id), merge(one.id, two.id)])
    expect(answers.map(({ cscode }) => cscode).filter((code) => code === 0)).toHaveLength(1)
    expect((await merge(two.id, one.id)).cscode).toBe(20035)
    expect((await merge(two.id, two.id)).cscode).toBe(20035)
    const blacklisted = await someMember(server, { blacklistedAt: server.clock.now() })
    expect((await merge(blacklisted.id, three.id)).preview.problem).toBe('blacklisted')
  })

  it('cannot be written down otherwise: the database keeps the record and the codes', async () => {
    const [from, into] = [await live({ ...empty, codes: [900], orders: 1 }), await someMember(server)]
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

const empty: Life = {
  ...{ profile: false, social: false, orders: 0, pools: [], devices: [], released: false, bundles: [] },
  ...{ activated: [], codes: [], subscribed: false, vip: null, allInOne: false },
}

it('has a word for each thing that moves', () => {
  const nameless = memberColumns(personalTables).filter(
    ({ table }) => personalTables.find((part) => part.table === table)?.thing === undefined,
  )
  expect(nameless.map(({ table }) => nameOf(table))).toEqual([])
})
