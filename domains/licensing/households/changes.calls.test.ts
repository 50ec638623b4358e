import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { password } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { type Housemate, openHouseholds } from './testing'

let home: Awaited<ReturnType<typeof openHouseholds>>
let staff: Visitor
beforeAll(async () => {
  home = await openHouseholds()
  staff = (await signedInOperator(home.server, 'owner')).visitor
})
afterAll(() => home.server.close())

/** Creates a member whose only seat another person uses, with that person's program. */
async function shared(quantity = 1) {
  const [ada, grace] = [await home.holder(quantity), await home.person()]
  await home.bringIn(ada, grace)
  return { ada, grace, program: await home.program(grace) }
}
const people = async (holder: Housemate) => (await home.view(holder)).people.map(({ id }) => id)
const card = async ({ id }: Housemate) =>
  (await staff.call('GET /console/api/members/show', { member: id })).data.member
const timeline = async ({ id }: Housemate) =>
  (await staff.call('GET /console/api/members/timeline', { member: id })).data.entries.flatMap(({ kind, facts }) =>
    kind.startsWith('household.') ? [facts.flatMap(({ value }) => ('term' in value ? value.term : []))[0] ?? kind] : [],
  )

describe('a change to a household', () => {
  it('a household whose purchase is refunded keeps its people without a seat', async () => {
    const { ada, grace, program } = await shared()
    await home.server.database.transaction((transaction) =>
      refundLines(transaction, home.server.identity.events, {
        order: ada.order.id,
        positions: [0],
        at: home.server.clock.now(),
      }),
    )
    await home.server.worker.drain()
    expect([await program.refresh(), await people(ada), await home.seatsOf(ada, grace)]).toEqual([
      30006,
      [grace.id],
      [],
    ])
    const [letter] = await home.lettersTo(grace.email, 'seatUnpaid')
    expect(letter?.text).toMatch(/^person-\d+ has fewer paid licences .*: A \(Windows\)\./m)
  })

  it('a household whose holder or member is blocked gives neither of them a seat until the block ends', async () => {
    const { ada, grace, program } = await shared()
    const set = (column: 'blacklisted_at' | 'suspended_at', { id }: Housemate, at: Date | null) =>
      home.server.database.execute(sql`update members set ${sql.identifier(column)} = ${at} where id = ${id}`)
    const now = home.server.clock.now()
    for (const who of [ada, grace]) {
      await set('blacklisted_at', who, now)
      expect(await program.refresh()).toBe(20027)
      await set('blacklisted_at', who, null)
      expect(await program.refresh()).toBe(0)
    }
    const guest = await home.person()
    await home.takeOut(ada, grace)
    expect(await home.invite(ada, guest.email)).toBe(0)
    const code = await home.codeTo(guest.email)
    for (const column of ['blacklisted_at', 'suspended_at'] as const) {
      await set(column, ada, now)
      expect(await home.accept(guest, code)).toBe(20032)
      await set(column, ada, null)
    }
    expect(await home.accept(guest, code)).toBe(0)
  })

  it('a household goes on when the address of a person in it changes', async () => {
    const { ada, grace, program } = await shared()
    await home.server.database.execute(sql`update members set email = 'new@home.test' where id = ${grace.id}`)
    expect([await program.refresh(), (await home.view(ada)).people[0]?.email]).toEqual([0, 'new@home.test'])
  })

  it('a household moves with merged accounts, and back', async () => {
    const { ada, grace, program } = await shared()
    for (const [from, other] of [
      [grace, ada],
      [ada, grace],
    ] as const) {
      const into = await home.person()
      const member = { from: from.id, into: into.email }
      const { data: preview } = await staff.call('GET /console/api/members/merge', member)
      expect(preview.things).toContainEqual({ thing: 'household', moves: 1, stays: 0 })
      const merge = { from: from.id, into: into.id, seen: preview.version, reason: 'One person' }
      const merged = await staff.call('POST /console/api/members/merge', merge)
      expect(merged.cscode).toBe(0)
      await home.server.worker.drain()
      expect(await program.refresh()).toBe(0)
      const seen = await home.view(into)
      expect(from === grace ? seen.guest?.seats.length : seen.people[0]?.seats.length).toBe(1)
      const undo = { merge: merged.data.merge, reason: 'Two persons' }
      expect((await staff.call('POST /console/api/members/unmerge', undo)).cscode).toBe(0)
      await home.server.worker.drain()
      expect([await program.refresh(), (await home.view(into)).people]).toEqual([0, []])
      expect((await card(other)).household).toHaveLength(2)
    }
  })

  it('two accounts in households cannot be merged', async () => {
    const { ada, grace } = await shared()
    const { data } = await staff.call('GET /console/api/members/merge', { from: grace.id, into: ada.email })
    expect(data.problem).toBe('households')
  })

  it('a household ends when its holder becomes a company, and its people are told', async () => {
    const { ada, grace, program } = await shared(2)
    const { version, ends } = (await ada.visitor.call('GET /member/companies/conversion')).data
    expect(ends).toBe(1)
    await home.prove()
    const converted = await ada.visitor.call('POST /member/companies/convert', { name: 'Acme', seen: version })
    expect(converted.cscode).toBe(0)
    await home.server.worker.drain()
    expect([await program.refresh(), (await home.view(grace)).guest, await people(ada)]).toEqual([30006, null, []])
    expect((await home.lettersTo(grace.email, 'over')).length).toBe(1)
    await ada.visitor.call('POST /member/companies/switch', { company: converted.data.company })
    expect((await ada.visitor.call('GET /member/household')).cscode).toBe(20035)
    await ada.visitor.call('POST /member/companies/switch', { company: null })
    const undone = await ada.visitor.call('POST /member/companies/convert/undo', { company: converted.data.company })
    expect(undone.cscode).toBe(0)
    await home.bringIn(ada, grace)
    expect((await home.program(grace)).cscode).toBe(0)
  })

  it('a household goes on for a person in it who becomes a company', async () => {
    const { ada, grace, program } = await shared()
    await home.seats.buy(grace.id, [{ pid: 2 }])
    const { version } = (await grace.visitor.call('GET /member/companies/conversion')).data
    await home.prove()
    expect((await grace.visitor.call('POST /member/companies/convert', { name: 'Acme', seen: version })).cscode).toBe(0)
    await home.server.worker.drain()
    expect([await program.refresh(), await people(ada)]).toEqual([0, [grace.id]])
  })

  it.each(['ada', 'grace'] as const)(
    'a household ends with an account, and the other side is told: %s',
    async (who) => {
      const { ada, grace, program } = await shared()
      const [leaves, stays] = who === 'ada' ? [ada, grace] : [grace, ada]
      expect((await leaves.visitor.call('POST /member/account_deletion', { password })).cscode).toBe(0)
      expect(await program.refresh()).toBe(0)
      const { database, clock, worker } = home.server
      clock.advance(days(15))
      await enqueue(database, { kind: 'privacy.watch', payload: {}, runAt: clock.now(), singleton: 'privacy.watch' })
      await worker.drain()
      const { rows } = await database.execute(sql`
      select 1 from household_people where ${leaves.id} in (holder_id, person_id)`)
      expect([rows, await home.used(ada)]).toEqual([[], 0])
      expect((await home.lettersTo(stays.email, who === 'ada' ? 'ended' : 'gone')).length).toBe(1)
      expect(await program.refresh()).not.toBe(0)
    },
  )
})

describe('staff', () => {
  it('see a household on both pages and timelines, and end a place in it', async () => {
    // Years have passed.
    staff = (await signedInOperator(home.server, 'support')).visitor
    const { ada, grace, program } = await shared()
    const rows = [
      { id: ada.id, email: ada.email, holder: true, since: 0, seats: 0 },
      { id: grace.id, email: grace.email, holder: false, seats: 1 },
    ]
    expect((await card(ada)).household).toMatchObject(rows)
    expect((await card(grace)).household).toMatchObject(rows)
    const end = (member: number) =>
      staff.call('POST /console/api/members/end-household-place', { member, reason: 'They asked' })
    expect([(await end(ada.id)).cscode, (await end(grace.id)).cscode, (await end(grace.id)).cscode]).toEqual([
      20085, 0, 20085,
    ])
    expect([await program.refresh(), await people(ada), (await card(grace)).household]).toEqual([30006, [], []])
    expect((await home.lettersTo(grace.email, 'over')).length).toBe(1)
    expect((await home.lettersTo(ada.email, 'freed')).length).toBe(1)
    expect((await timeline(ada)).toSorted()).toEqual(['ended', 'given', 'household.invited', 'joined'])
    expect((await timeline(grace)).toSorted()).toEqual(['ended', 'given', 'joined'])
  })
})

it('export both sides’ data, each without the other’s', async () => {
  const { ada, grace } = await shared()
  for (const [who, other] of [
    [ada, grace],
    [grace, ada],
  ] as const) {
    await home.prove()
    const file = await who.visitor.send('/personal-data?format=json', { headers: { 'sec-fetch-site': 'same-origin' } })
    const { data } = JSON.parse(await file.text())
    expect(data.household_people).toMatchObject([{ shares: who === ada }])
    expect(data.household_changes).toMatchObject([{ kind: 'joined' }, { kind: 'given' }])
    const told = [data.household_people, data.household_changes, data.household_invitations]
    expect(JSON.stringify(told)).not.toContain(other.email)
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`\\b${other.id}\\b`))
  }
})
