import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyPeople } from '@/domains/accounts/companies/tables'
import { sessions } from '@/domains/accounts/identity/tables/members'
import { type CompanyRole, companyRoles } from '@/platform/contract/company-roles'
import { seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { companySeatCalls } from './contract/member'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let owner: Visitor
let ownerId: number
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  owner = server.visitor()
  ownerId = (await server.member({ email: 'owner@acme.test', username: 'Olga' })).id
  await owner.signIn('owner@acme.test')
})
afterAll(() => server.close())

let count = 0
const place = { line: 'downloader', platform: 'win' } as const

/** A company that the owner acts for in their session, with so many seats. */
async function company(quantity: number) {
  const { rows } = await server.database.execute<{ id: string }>(`
    insert into members (kind, email, username, password_hash, billing_email, email_proven, created_at)
    values ('company', 'company-${++count}@account.invalid', 'Acme ${count}', '!', 'bills@acme.test', false, now())
    returning id`)
  const id = Number(rows[0]?.id)
  await join(id, ownerId, 'owner')
  await act(ownerId, id)
  if (quantity > 0) await seats.buy(id, [{ quantity }])
  return id
}
const join = async (companyId: number, personId: number, role: CompanyRole = 'user') => {
  server.clock.advance(seconds(1))
  await server.database.insert(companyPeople).values({ companyId, personId, role, joinedAt: server.clock.now() })
  const place = { companyId, personId }
  await server.database.transaction((transaction) =>
    server.installation.events.emit(transaction, 'company.person_joined', { ...place, role }, server.clock.now()),
  )
  await server.worker.drain()
}
const leave = async (companyId: number, personId: number) => {
  await server.database.delete(companyPeople).where(eq(companyPeople.personId, personId))
  await server.database.transaction((transaction) =>
    server.installation.events.emit(transaction, 'company.person_left', { companyId, personId }, server.clock.now()),
  )
  await server.worker.drain()
}
/** Switches a person's session to a company. */
const act = async (personId: number, companyId: number) =>
  server.database.update(sessions).set({ companyId }).where(eq(sessions.memberId, personId))

async function person(companyId: number, role: CompanyRole = 'user') {
  const email = `person-${++count}@acme.test`
  const { id } = await server.member({ email })
  await join(companyId, id, role)
  return { id, email }
}
const view = async () => {
  const { cscode, data } = await owner.call('GET /member/company_seats')
  expect(cscode).toBe(0)
  return data
}
const assign = async (person: number) =>
  (await owner.call('POST /member/company_seats/assign', { ...place, person })).cscode
/** Waits for the jobs of an answer, too. */
const thenWork = async <Answer>(answer: Promise<Answer>) => {
  const answered = await answer
  await server.worker.drain()
  return answered
}
const takeBack = async (seat: number) =>
  (await thenWork(owner.call('POST /member/company_seats/take_back', { seat }))).cscode
const rule = (group: number | null) => thenWork(owner.call('POST /member/company_seats/rule', { ...place, group }))
const holders = async () => (await view()).seats.map((seat) => seat.person).toSorted((one, other) => one - other)

describe('the seats of a company', () => {
  it('are assigned by hand, are listed with user and last use, and are revoked', async () => {
    const id = await company(2)
    const [ada, ben] = [await person(id), await person(id)]
    expect((await view()).pools).toEqual([{ ...place, name: 'A', total: 2, used: 0, people: [] }])
    expect([await assign(ada.id), await assign(ben.id), await assign(ownerId)]).toEqual([0, 0, 30005])
    const stranger = await server.member({ email: `stranger-${count}@other.test` })
    expect(await assign(stranger.id)).toBe(20035)
    const device = deviceOf()
    const { cscode } = await seats.signIn(ada.email, device)
    const { seats: given, people, pools } = await view()
    expect([cscode, pools[0]?.used, people.length]).toEqual([0, 2, 3])
    const now = Math.floor(server.clock.now().getTime() / 1000)
    expect(given.find((seat) => seat.person === ada.id)).toMatchObject({ ...place, device: 'Studio', last_used: now })
    expect(given.find((seat) => seat.person === ben.id)).toMatchObject({ device: null, last_used: 0, by_rule: false })
    const seat = given.find((each) => each.person === ada.id)?.id ?? 0
    expect([await takeBack(seat), await takeBack(seat)]).toEqual([0, 20035])
    expect((await seats.signIn(ada.email, device)).cscode).toBe(30008)
    expect(await holders()).toEqual([ben.id])
  })

  it('are assigned once: of two simultaneous requests for the last one, one is refused', async () => {
    const id = await company(1)
    const [ada, ben] = [await person(id), await person(id)]
    for (let round = 0; round < 5; round++) {
      const codes = await Promise.all([assign(ada.id), assign(ben.id)])
      const { seats: given, pools } = await view()
      expect([codes.toSorted(), given.length, pools[0]?.used]).toEqual([[0, 30005], 1, 1])
      expect(await takeBack(given[0]?.id ?? 0)).toBe(0)
    }
  })

  it('the seats of a company cannot be given or taken by other companies', async () => {
    const first = await company(1)
    const ada = await person(first)
    expect(await assign(ada.id)).toBe(0)
    const [seat] = (await view()).seats
    await company(1)
    expect([await assign(ada.id), await takeBack(seat?.id ?? 0)]).toEqual([20035, 20035])
    expect(
      (await owner.call('POST /member/company_groups/put', { group: null, name: 'A', people: [ada.id] })).cscode,
    ).toBe(0)
    expect((await view()).groups[0]?.people).toEqual([])
  })

  it('the seats of a company are given by a rule while there are any, to people who join later, and to the next when one leaves', async () => {
    const id = await company(2)
    const ada = await person(id)
    expect((await rule(null)).cscode).toBe(0)
    const ben = await person(id)
    expect([await holders(), (await view()).rules[0]?.waiting]).toEqual([[ownerId, ada.id], 1])
    await leave(id, ada.id)
    expect([await holders(), (await seats.signIn(ben.email)).cscode]).toEqual([[ownerId, ben.id], 0])
    const cem = await person(id)
    const { id: bought } = await seats.buy(id, [{ quantity: 1 }])
    await server.database.transaction((transaction) =>
      server.installation.events.emit(transaction, 'order.paid', { order: bought }, server.clock.now()),
    )
    await server.worker.drain()
    expect(await holders()).toEqual([ownerId, ben.id, cem.id])
  })

  it('are not assigned again by the rule to a person from whom they were revoked', async () => {
    const id = await company(1)
    const ada = await person(id)
    await rule(null)
    const [seat] = (await view()).seats
    server.clock.advance(seconds(1))
    expect([seat?.person, await takeBack(seat?.id ?? 0), await holders()]).toEqual([ownerId, 0, [ada.id]])
    expect((await view()).seats[0]).toMatchObject({ by_rule: true })
  })

  it('are assigned to a group, whose name is unique', async () => {
    const id = await company(3)
    const [ada, ben] = [await person(id), await person(id)]
    const put = (group: number | null, name: string, people: number[]) =>
      thenWork(owner.call('POST /member/company_groups/put', { group, name, people }))
    const { data } = await put(null, 'Studio', [ada.id])
    expect((await put(null, 'Studio', [])).cscode).toBe(20040)
    await rule(data.group)
    expect([(await rule(data.group)).cscode, await holders()]).toEqual([20035, [ada.id]])
    await put(data.group, 'Film', [ada.id, ben.id])
    expect([(await view()).groups.map(({ name }) => name), await holders()]).toEqual([['Film'], [ada.id, ben.id]])
    expect((await owner.call('POST /member/company_groups/remove', { group: data.group })).cscode).toBe(0)
    expect([(await view()).rules, await holders()]).toEqual([[], [ada.id, ben.id]])
  })

  it('are managed by owners and the technical role in the company’s session alone', async () => {
    const id = await company(1)
    const may: CompanyRole[] = []
    for (const role of companyRoles) {
      const { id: someone, email } = await person(id, role)
      const visitor = server.visitor()
      await visitor.signIn(email)
      expect((await visitor.call('GET /member/company_seats')).cscode).toBe(20035)
      await act(someone, id)
      const { cscode } = await visitor.call('GET /member/company_seats')
      if (cscode === 0) may.push(role)
      else expect(cscode).toBe(20035)
    }
    expect(may).toEqual(['owner', 'technical'])
    for (const call of Object.values(companySeatCalls)) expect(call.companyRoles).toEqual(['owner', 'technical'])
  })
})
