import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { appoint } from '@/tests/people/acting-company'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { deviceOf, openSeats } from '@/tests/shop/licences'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let count = 0
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const look = async (visitor: Visitor) => (await visitor.call('GET /member/companies/conversion')).data
const prove = (visitor: Visitor) => visitor.call('POST /member/step_up', { password })
const switchTo = (visitor: Visitor, company: number | null) =>
  visitor.call('POST /member/companies/switch', { company })
const orders = async (visitor: Visitor) =>
  (await visitor.call('GET /member/get_order_list', { lang: 'en', limit: 10 })).data.order_list.length

/** A person with so many seats, and devices on them. */
async function buyer(quantity = 2, devices = quantity) {
  const { id, email, visitor } = await seats.member(`buyer-${++count}@example.test`, [{ quantity }])
  await prove(visitor)
  const programs = []
  for (let index = 0; index < devices; index++) {
    const device = deviceOf()
    programs.push({ device, token: (await seats.signIn(email, device)).data.refresh_token })
  }
  return { id, email, visitor, programs }
}
type Program = Awaited<ReturnType<typeof buyer>>['programs'][number]

/** Refreshes the licence of a program, which keeps the token that it is given. */
async function refresh(program: Program) {
  const { cscode, data } = await server
    .visitor()
    .call('POST /licence/refresh', { refresh_token: program.token, fingerprint: program.device.fingerprint })
  if (cscode === 0) program.token = data.refresh_token
  return cscode
}

async function convert(visitor: Visitor, name = 'Acme GmbH') {
  const { version } = await look(visitor)
  return visitor.call('POST /member/companies/convert', { name, seen: version })
}
const undo = (visitor: Visitor, company: number) => visitor.call('POST /member/companies/convert/undo', { company })

const owners = async (table: string) => {
  const { rows } = await server.database.execute<{ member: string }>(
    `select member_id as member from ${table} order by id`,
  )
  return rows.map(({ member }) => Number(member))
}

describe('a person whose purchases become a company’s', () => {
  it('sees a preview of the moves, and owns the company', async () => {
    const { id, email, visitor } = await buyer()
    expect(await look(visitor)).toMatchObject({ possible: true, goes: { orders: 1, devices: 2 }, undo: [] })
    const { cscode, data } = await convert(visitor)
    expect(cscode).toBe(0)
    expect(await look(visitor)).toMatchObject({
      possible: false,
      stays: { companies: 1, seats: 2 },
      undo: [{ company: data.company, name: 'Acme GmbH', blocked: null }],
    })
    expect(await orders(visitor)).toBe(0)
    await switchTo(visitor, data.company)
    expect(await orders(visitor)).toBe(1)
    expect((await visitor.call('GET /member/company')).data.people).toMatchObject([
      { id, email, role: 'owner', self: true },
    ])
    await server.worker.drain()
    const letters = (await server.mailsTo(email)).map(({ kind }) => kind)
    expect(letters).toContain('conversions.converted')
  })

  it('a person whose purchases become a company’s keeps their programs running: refreshed, signed in again, and on a changed device', async () => {
    const { id, email, visitor, programs } = await buyer(3)
    for (const program of programs) expect(await refresh(program)).toBe(0)
    const { data } = await convert(visitor)
    await server.worker.drain()
    for (const program of programs) {
      expect(await refresh(program)).toBe(0)
      expect((await seats.signIn(email, program.device)).cscode).toBe(0)
    }
    expect((await seats.signIn(email)).cscode).toBe(30005)
    await switchTo(visitor, data.company)
    const given = (await visitor.call('GET /member/company_seats')).data
    expect(given.seats.map(({ person }: { person: number }) => person)).toEqual([id, id, id])
    await switchTo(visitor, null)
    for (const program of programs) program.token = (await seats.signIn(email, program.device)).data.refresh_token
    expect((await undo(visitor, data.company)).cscode).toBe(0)
    await server.worker.drain()
    for (const program of programs) expect(await refresh(program)).toBe(0)
    expect((await seats.signIn(email, programs[0]?.device)).cscode).toBe(0)
    expect(await server.database.execute('select id from seat_pools where used > total')).toMatchObject({ rows: [] })
    expect((await seats.signIn(email)).cscode).toBe(30005)
  })

  it('gets everything back by an undo, which deletes the company', async () => {
    const { id, email, visitor } = await buyer()
    const business = { company: 'Acme', country: 'DE', city: 'Berlin', address_line: 'Weg 1', postal_code: '10115' }
    await visitor.call('POST /member/update_user_business', business)
    const { data } = await convert(visitor)
    expect((await visitor.call('GET /member/get_user_profile')).data.business.company).toBe('')
    await switchTo(visitor, data.company)
    expect((await visitor.call('GET /member/get_user_profile')).data.business.company).toBe('Acme')
    expect((await undo(visitor, data.company)).cscode).toBe(20035)
    await switchTo(visitor, null)
    server.clock.advance(days(6))
    await visitor.signIn(email)
    await prove(visitor)
    expect((await undo(visitor, data.company)).cscode).toBe(0)
    expect([await orders(visitor), (await look(visitor)).undo]).toEqual([1, []])
    expect((await visitor.call('GET /member/get_user_profile')).data.business.company).toBe('Acme')
    expect((await visitor.call('GET /member/companies')).data.companies).toEqual([])
    expect((await server.database.execute(`select id from members where id = ${data.company}`)).rows).toEqual([])
    expect((await server.database.execute(`select is_buyer as b from members where id = ${id}`)).rows).toEqual([
      { b: false },
    ])
    await server.worker.drain()
    expect((await server.mailsTo(email)).map(({ kind }) => kind)).toContain('conversions.undone')
  })

  it('a person cannot undo the conversion when another person is in the company, when it has bought something, or after a week', async () => {
    const [peopled, trading, late] = [await buyer(), await buyer(), await buyer()]
    const companies: number[] = []
    for (const { visitor } of [peopled, trading, late]) companies.push((await convert(visitor)).data.company)
    const [first = 0, second = 0, third = 0] = companies
    const { id } = await server.member({ email: `colleague-${count}@example.test` })
    await appoint(server, first, id, 'user')
    await seats.buy(second, [{ quantity: 1 }])
    expect((await look(peopled.visitor)).undo).toMatchObject([{ blocked: 'people' }])
    expect((await look(trading.visitor)).undo).toMatchObject([{ blocked: 'purchases' }])
    expect((await undo(peopled.visitor, first)).cscode).toBe(20035)
    expect((await undo(trading.visitor, second)).cscode).toBe(20035)
    // A person can undo a conversion of their own purchases only.
    expect((await undo(peopled.visitor, third)).cscode).toBe(20085)
    server.clock.advance(days(8))
    await late.visitor.signIn(late.email)
    await prove(late.visitor)
    expect((await look(late.visitor)).undo).toEqual([])
    expect((await undo(late.visitor, third)).cscode).toBe(20035)
    expect(await orders(late.visitor)).toBe(0)
  })

  it('creates one company by two simultaneous requests, and only as previewed', async () => {
    const { id, visitor } = await buyer()
    const { version } = await look(visitor)
    await seats.buy(id, [{ quantity: 1 }])
    const request = { name: 'Acme GmbH', seen: version }
    expect((await visitor.call('POST /member/companies/convert', request)).cscode).toBe(31002)
    const { version: seen } = await look(visitor)
    const again = () => visitor.call('POST /member/companies/convert', { name: 'Acme GmbH', seen })
    const twice = await Promise.all([again(), again()])
    expect(twice.map(({ cscode }) => cscode).sort()).toEqual([0, 20035])
    expect((await visitor.call('GET /member/companies')).data.companies).toHaveLength(1)
  })

  it('loses no simultaneous purchase, and nothing to a requested deletion', async () => {
    const { id, visitor } = await buyer(1)
    const { version } = await look(visitor)
    const [converted] = await Promise.all([
      visitor.call('POST /member/companies/convert', { name: 'Acme GmbH', seen: version }),
      seats.buy(id, [{ quantity: 1 }]),
    ])
    expect([0, 31002]).toContain(converted.cscode)
    const all = (await owners('orders')).filter((owner) => owner === id || owner === converted.data?.company)
    expect(all).toHaveLength(2)
    const other = await buyer(1)
    const [made, asked] = await Promise.all([
      convert(other.visitor),
      other.visitor.call('POST /member/account_deletion', { password }),
    ])
    // The owner of a living company cannot end their account, and a leaving person cannot make one.
    expect([made.cscode, asked.cscode].filter((code) => code === 0)).toHaveLength(1)
  })

  it('keeps seats shared by others, and the login', async () => {
    const { visitor } = await buyer()
    const { email } = await buyer()
    expect((await convert(visitor)).cscode).toBe(0)
    expect((await server.visitor().login(email, password)).cscode).toBe(0)
    expect((await visitor.call('GET /member/addresses')).cscode).toBe(0)
  })
})
