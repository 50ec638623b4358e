import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { recordStatements } from '@/tests/database/statements'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openSeats } from '@/tests/shop/licences'
import { crowdOf } from './testing'

const place = { line: 'downloader', platform: 'win' } as const

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let owner: Visitor
let ownerId: number
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  ownerId = (await server.member({ email: 'owner@acme.test' })).id
  owner = server.visitor()
  await owner.signIn('owner@acme.test')
})
afterAll(() => server.close())

/** A company of so many people beside its owner, with so many seats. */
async function company(name: string, people: number, quantity: number) {
  const id = await addCompany(server, name)
  await appoint(server, id, ownerId, 'owner')
  await actFor(server, ownerId, id)
  await seats.buy(id, [{ quantity }])
  return { id, join: crowdOf(server, id), people: await crowdOf(server, id)(people) }
}
const view = async (input = {}) => (await owner.call('GET /member/company_seats', input)).data
const rule = () => owner.call('POST /member/company_seats/rule', { ...place, group: null })

/** Returns the statements that a piece of work sends to the database. */
async function said(work: () => Promise<unknown>) {
  const recorded = recordStatements(server.pool)
  await work()
  return recorded.stop()
}

describe('a rule for many', () => {
  it('is added by the call, and assigns all seats in one transaction; without free seats it reads once', async () => {
    await company('crowd', 60, 50)
    const answered = await said(rule)
    expect(answered.filter((statement) => /insert into "?shared_seats/.test(statement))).toEqual([])
    expect([(await view()).giving, (await view()).seats]).toEqual([true, []])
    const given = await said(() => server.worker.drain())
    expect(given.filter((statement) => /insert into "?shared_seats/.test(statement))).toHaveLength(1)
    expect(given.filter((statement) => /insert into "seat_pools"/.test(statement))).toHaveLength(1)
    const { seats: held, rules, giving, pools } = await view()
    expect([held.length, pools[0]?.used, rules[0]?.waiting, giving]).toEqual([50, 50, 11, false])
  })

  it('runs for a joiner alone, and makes one job for a crowd of joiners', async () => {
    const { id, join } = await company('joiners', 20, 100)
    await rule()
    await server.worker.drain()
    await join(20)
    const crowd = await said(() => server.worker.drain())
    expect(crowd.filter((statement) => /insert into "?shared_seats/.test(statement))).toHaveLength(1)
    expect((await view()).pools[0]?.used).toBe(41)
    await server.database.transaction((transaction) =>
      server.installation.events.emit(
        transaction,
        'company.person_joined',
        { companyId: id, personId: ownerId, role: 'owner' },
        server.clock.now(),
      ),
    )
    const known = await said(() => server.worker.drain())
    expect(known.filter((statement) => /seat_pools.*for update|insert into "seat_pools"/.test(statement))).toEqual([])
    expect(known.filter((statement) => /from "company_seat_rules" r/.test(statement))).toHaveLength(1)
  })

  it('is checked every few hours by one read for all companies, with a job for each waiting one', async () => {
    const round = async () => {
      await enqueue(server.database, { kind: 'teams.rules', payload: {}, runAt: server.clock.now() })
      return (await said(() => server.worker.drain())).filter((statement) => /insert into "seat_pools"/.test(statement))
    }
    // One of the companies of the tests above has fewer seats than people.
    expect(await round()).toHaveLength(1)
    await server.database.execute(sql`delete from company_seat_rules`)
    expect(await round()).toEqual([])
  })

  it('assigns seats to present people of the company, and not to those who have left', async () => {
    const { id, people } = await company('leavers', 5, 5)
    await rule()
    const [gone] = people
    await server.database.execute(sql`delete from company_people where person_id = ${gone}`)
    await server.worker.drain()
    const { rows } = await server.database.execute<{ person: number }>(sql`
      select s.person_id::int person from shared_seats s join seat_pools p on p.id = s.pool_id where p.member_id = ${id}`)
    expect(rows.map(({ person }) => person)).not.toContain(gone)
    expect(rows).toHaveLength(5)
  })
})

it('a large company reads its seats in pages, the newest of each pool first', async () => {
  await company('pages', 30, 40)
  await rule()
  await server.worker.drain()
  const { seats: first, pools } = await view({ limit: 10 })
  expect([first.length, pools[0]?.people.length]).toEqual([10, 31])
  const listed = [...first]
  for (let more = true; more; ) {
    const before = listed.at(-1)?.id ?? 0
    const { data } = await owner.call('GET /member/company_seats/more', { ...place, before, limit: 10 })
    listed.push(...data.seats)
    more = data.more
  }
  expect(listed).toEqual((await view()).seats)
  await actFor(server, ownerId, null)
  const stranger = { ...place, before: listed[0]?.id ?? 0, limit: 10 }
  expect((await owner.call('GET /member/company_seats/more', stranger)).cscode).toBe(20035)
})
