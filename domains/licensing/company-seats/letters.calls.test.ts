import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import type { Item } from '@/domains/commerce/orders/rules'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openSeats } from '@/tests/shop/licences'
import { crowdOf } from './testing'

const win = { line: 'downloader', platform: 'win' } as const
const mac = { line: 'downloader', platform: 'mac' } as const

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
afterAll(() => server?.close())

let count = 0
/** A company with seats that the owner's session acts for, and a person in it. */
async function company(...bought: readonly Partial<Item>[]) {
  const name = `letters${++count}`
  const id = await addCompany(server, name)
  await appoint(server, id, ownerId, 'owner')
  await actFor(server, ownerId, id)
  const orders: number[] = []
  for (const item of bought) orders.push((await seats.buy(id, [item])).id)
  const email = `nia@${name}.test`
  const person = (await server.member({ email })).id
  await appoint(server, id, person, 'user')
  await server.worker.drain()
  return { id, name, email, person, orders }
}

const lettersTo = async (email: string) =>
  (await server.mailsTo(email)).filter(({ kind }) => /^companySeats|^companies/.test(kind))
const kindsTo = async (email: string) => (await lettersTo(email)).map(({ kind }) => kind)
const give = (person: number, place: typeof win | typeof mac = win) =>
  owner.call('POST /member/company_seats/assign', { ...place, person })
const seatOf = async (person: number) => {
  const { data } = await owner.call('GET /member/company_seats', {})
  return data.seats.find((seat) => seat.person === person)?.id ?? 0
}

describe('a person whose company', () => {
  it('gives a seat and takes it back reads both, with the product and how to log in', async () => {
    const { name, email, person } = await company({ pid: 1, quantity: 2 })
    await give(person)
    const [given] = await lettersTo(email)
    expect(given).toMatchObject({ kind: 'companySeats.given', language: 'en' })
    for (const said of [name, 'A (Windows)', email]) expect(given?.text).toContain(said)
    expect(given?.text).toContain('/member.htm?a=license')

    await owner.call('POST /member/company_seats/take_back', { seat: await seatOf(person) })
    const letters = await lettersTo(email)
    expect(letters.map(({ kind }) => kind)).toEqual(['companySeats.ended', 'companySeats.given'])
    expect(letters[0]?.text).toContain(`${name} has taken back your seat for: A (Windows).`)
  })

  it('gives a seat and takes it back before they were told reads nothing', async () => {
    const { email, person } = await company({ pid: 1, quantity: 2 })
    await give(person)
    await owner.call('POST /member/company_seats/take_back', { seat: await seatOf(person) })
    expect(await kindsTo(email)).toEqual([])
  })

  it('gives seats by rules reads one letter about all of them, also where they join later', async () => {
    const { id, email } = await company({ pid: 1, quantity: 300 }, { pid: 2, quantity: 300, platforms: ['mac'] })
    await crowdOf(server, id)(120)
    for (const place of [win, mac]) await owner.call('POST /member/company_seats/rule', { ...place, group: null })
    const [letter, ...others] = await lettersTo(email)
    expect([letter?.kind, others]).toEqual(['companySeats.given', []])
    for (const said of ['A (Windows)', 'A (Mac)']) expect(letter?.text).toContain(said)
    await crowdOf(server, id)(60)
    await server.worker.drain()
    const { rows } = await server.database.execute<{ count: number; most: number }>(`
      select count(*)::int count, max(letters)::int most from (
        select count(*) letters from mails where kind = 'companySeats.given' and recipient like 'crowd%' group by recipient) each`)
    expect(rows[0]).toEqual({ count: 180, most: 1 })
  })

  it('loses the order reads why the seat has ended, with the product’s name', async () => {
    const { email, name, person, orders } = await company({ pid: 1, quantity: 1 })
    await give(person)
    await server.worker.drain()
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.installation.events, {
        order: orders[0] ?? 0,
        positions: 'all',
        at: server.clock.now(),
      }),
    )
    const [letter] = await lettersTo(email)
    expect(letter?.kind).toBe('companySeats.ended')
    expect(letter?.text).toContain(`${name} has fewer paid seats than before, so your seat has ended: A (Windows).`)
  })

  it('removes them reads one letter about it, and one who leaves reads about the seat', async () => {
    const { email, person } = await company({ pid: 1, quantity: 2 })
    await give(person)
    await server.worker.drain()
    await owner.call('POST /member/company/remove', { person })
    expect(await kindsTo(email)).toEqual(['companies.removed', 'companySeats.given'])

    const other = await company({ pid: 1, quantity: 2 })
    await give(other.person)
    await server.worker.drain()
    const nia = server.visitor()
    await nia.signIn(other.email)
    await nia.call('POST /member/companies/leave', { company: other.id })
    const [letter] = await lettersTo(other.email)
    expect(letter?.kind).toBe('companySeats.ended')
    expect(letter?.text).toContain(`You have left ${other.name}`)
  })
})
