import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyPeople } from '@/domains/accounts/companies/tables'
import { refundLines } from '@/domains/commerce/orders'
import { isRefusal } from '@/platform/contract/refusal'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, type GrantAnswer, openSeats } from '@/tests/shop/licences'
import { type Assigned, assignSeat, takeBackSeats } from './actions/sharing'
import { licences } from './domain'
import { sharedSeatsOf } from './store/shared-listed'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let count = 0
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const place = { line: 'downloader', platform: 'win' } as const
const source = 'company' as const

const assign = (accountId: number, personId: number) =>
  server.database.transaction((transaction) =>
    assignSeat(server.installation.of(licences), transaction, {
      accountId,
      personId,
      source,
      place,
      by: accountId,
      now: server.clock.now(),
    }),
  )
const takeBack = (accountId: number, id: number) =>
  server.database.transaction((transaction) =>
    takeBackSeats(server.installation.of(licences), transaction, {
      accountId,
      source,
      which: { id },
      ending: 'takenBack',
      now: server.clock.now(),
    }),
  )
const idOf = (assigned: Awaited<ReturnType<typeof assign>>) => (assigned as Assigned).id

/** An account with so many seats, and people without any. */
async function company(quantity: number, people = 1) {
  const name = `company-${++count}`
  const { id } = await server.member({ email: `${name}@example.test` })
  const now = server.clock.now()
  const order = quantity > 0 ? await seats.buy(id, [{ quantity }]) : null
  const staff: { id: number; email: string }[] = []
  for (let index = 0; index < people; index++) {
    const email = `${name}-${index}@example.test`
    const { id: person } = await server.member({ email })
    await server.database.insert(companyPeople).values({ companyId: id, personId: person, role: 'user', joinedAt: now })
    staff.push({ id: person, email })
  }
  const [first = { id: 0, email: '' }, second = { id: 0, email: '' }] = staff
  return { id, order, staff, first, second }
}
const refresh = ({ refresh_token }: GrantAnswer, { fingerprint }: { fingerprint: string }) =>
  server.visitor().call('POST /licence/refresh', { refresh_token, fingerprint })
const usedOf = async (memberId: number) => {
  const { rows } = await server.database.execute<{ used: number }>(
    `select used from seat_pools where member_id = ${memberId} and line = 'downloader' and platform = 'win'`,
  )
  return rows[0]?.used
}

describe('a seat that is shared with a person', () => {
  it('takes their device, by their own account, and stays theirs without a device', async () => {
    const { id, first } = await company(2)
    const device = deviceOf()
    expect((await seats.signIn(first.email, device)).cscode).toBe(30008)
    const given = await assign(id, first.id)
    expect([isRefusal(given), await usedOf(id)]).toEqual([false, 1])
    const { cscode, data } = await seats.signIn(first.email, device)
    expect([cscode, await usedOf(id)]).toEqual([0, 1])
    expect((await seats.signIn(first.email, device)).data.seat).toBe(data.seat)
    expect((await seats.signIn(first.email)).cscode).toBe(30005)
    expect(await assign(id, first.id)).toEqual({ id: idOf(given), isKnown: true })
    const [shared] = await sharedSeatsOf(server.database, { accountId: id, source })
    expect(shared).toMatchObject({
      id: idOf(given),
      person: first,
      ...place,
      device: { id: data.seat, name: 'Studio' },
    })
    expect(shared?.lastUsedAt).toEqual(server.clock.now())
  })

  it('is shown on the licence page of its person, who may change the device as often as on an own seat', async () => {
    const { id, first } = await company(1)
    await assign(id, first.id)
    const visitor = server.visitor()
    await visitor.signIn(first.email)
    const list = async () => (await visitor.call('GET /member/product_licenses', {})).data
    expect((await visitor.call('GET /member/product_licenses/products')).data.products).toMatchObject([
      { id: 'downloader' },
    ])
    expect(await list()).toMatchObject({ win_totle: 0, shared: [{ platform: 'win', device: null, may_leave: true }] })
    const { data } = await seats.signIn(first.email)
    expect((await list()).shared).toMatchObject([{ from: 'Ada', source, device: { id: data.seat } }])
    const unbind = async (seat: string) => (await visitor.call('GET /member/unbind_device', { id: seat })).cscode
    const stranger = server.visitor()
    await stranger.signIn((await server.member({ email: `stranger-${count}@example.test` })).email)
    expect((await stranger.call('GET /member/unbind_device', { id: data.seat })).cscode).toBe(20035)
    expect([await unbind(data.seat), await usedOf(id)]).toEqual([0, 1])
    const again = await seats.signIn(first.email)
    expect([again.cscode, await unbind(again.data.seat)]).toEqual([0, 20039])
    expect((await list()).shared).toMatchObject([{ may_leave: false }])
  })

  it('ends at once with its device when it is revoked, and is free', async () => {
    const { id, first, second } = await company(1, 2)
    const device = deviceOf()
    const given = idOf(await assign(id, first.id))
    const { data } = await seats.signIn(first.email, device)
    expect(await assign(id, second.id)).toEqual({ refused: 30005 })
    expect(await takeBack(second.id, given)).toBe(0)
    expect([await takeBack(id, given), await takeBack(id, given), await usedOf(id)]).toEqual([1, 0, 0])
    expect((await refresh(data, device)).cscode).toBe(30006)
    expect((await seats.signIn(first.email, device)).cscode).toBe(30008)
    expect(isRefusal(await assign(id, second.id))).toBe(false)
    // The same machine, by its next person.
    expect((await seats.signIn(second.email, device)).cscode).toBe(0)
  })

  it('may be on one machine with another, separate from a person’s own seat', async () => {
    const { id, first, second } = await company(2, 2)
    const device = deviceOf()
    for (const person of [first, second]) await assign(id, person.id)
    const one = await seats.signIn(first.email, device)
    const two = await seats.signIn(second.email, device)
    expect([one.cscode, two.cscode, one.data.seat === two.data.seat]).toEqual([0, 0, false])
    expect([(await refresh(one.data, device)).cscode, (await refresh(two.data, device)).cscode]).toEqual([0, 0])
    await seats.buy(first.id, [{ quantity: 1 }])
    const other = deviceOf()
    expect([(await seats.signIn(first.email, other)).cscode, await usedOf(first.id)]).toEqual([0, 1])
    expect((await seats.signIn(first.email, device)).data.seat).toBe(one.data.seat)
  })

  it('a place that is given to a person cannot be passed on without limit', async () => {
    const { id, staff } = await company(1, 5)
    const outcomes: boolean[] = []
    for (const person of staff) {
      const given = await assign(id, person.id)
      outcomes.push(!isRefusal(given))
      if (isRefusal(given)) continue
      await seats.signIn(person.email)
      await takeBack(id, given.id)
    }
    expect(outcomes).toEqual([true, true, true, false, false])
    server.clock.advance(days(31))
    expect(isRefusal(await assign(id, staff[4]?.id ?? 0))).toBe(false)
  })

  it('ends with its purchase, the newest first', async () => {
    const { id, order, first, second } = await company(1, 2)
    await seats.buy(id, [{ quantity: 1 }])
    await assign(id, first.id)
    server.clock.advance(days(1))
    await assign(id, second.id)
    const device = deviceOf()
    const { data } = await seats.signIn(second.email, device)
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.identity.events, {
        order: order?.id ?? 0,
        positions: [0],
        at: server.clock.now(),
      }),
    )
    await server.worker.drain()
    expect((await refresh(data, device)).cscode).toBe(30006)
    const left = await sharedSeatsOf(server.database, { accountId: id, source })
    expect(left.map(({ person }) => person.id)).toEqual([first.id])
    expect(await assign(id, second.id)).toEqual({ refused: 30005 })
  })

  it('is assigned once when the last one is given twice at once, over and over', async () => {
    const { id, first, second } = await company(1, 2)
    for (let round = 0; round < 6; round++) {
      const given = await Promise.all([assign(id, first.id), assign(id, second.id)])
      const good = given.filter((each): each is Assigned => !isRefusal(each))
      expect([good.length, await usedOf(id)]).toEqual([1, 1])
      await takeBack(id, good[0]?.id ?? 0)
    }
  })

  it('can be revoked during a refresh, and the next refresh always finds it gone', async () => {
    const { id, staff } = await company(3, 3)
    for (const person of staff) {
      const device = deviceOf()
      const given = idOf(await assign(id, person.id))
      const { data } = await seats.signIn(person.email, device)
      const [renewed, taken] = await Promise.all([refresh(data, device), takeBack(id, given)])
      expect([0, 30006]).toContain(renewed.cscode)
      expect(taken).toBe(1)
      const next = renewed.cscode === 0 ? renewed.data : data
      expect((await refresh(next, device)).cscode).toBe(30006)
    }
    expect(await usedOf(id)).toBe(0)
  })

  it('is unusable for a suspended person, and from a suspended account', async () => {
    const { id, first } = await company(1)
    await assign(id, first.id)
    const device = deviceOf()
    const { data } = await seats.signIn(first.email, device)
    await server.database.execute(`update members set blacklisted_at = now() where id = ${first.id}`)
    expect((await refresh(data, device)).cscode).toBe(20027)
    await server.database.execute(`update members set blacklisted_at = null where id = ${first.id}`)
    await server.database.execute(`update members set blacklisted_at = now() where id = ${id}`)
    expect((await refresh(data, device)).cscode).toBe(20027)
    expect((await seats.signIn(first.email)).cscode).toBe(30008)
    await server.database.execute(`update members set blacklisted_at = null where id = ${id}`)
    expect((await seats.signIn(first.email, device)).cscode).toBe(0)
    await server.database.execute(`delete from company_people where person_id = ${first.id}`)
    expect((await seats.signIn(first.email, device)).cscode).toBe(30008)
  })
})
