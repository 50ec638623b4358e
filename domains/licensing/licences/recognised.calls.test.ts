import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '@/domains/accounts/identity'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { seats as seatTable } from './tables'
import { claimsOf } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const seatOf = (id: string) => eq(seatTable.id, id)
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
/** Such as `board1 cpu1`. */
const components = (parts: string) =>
  parts.split(' ').map((part) => ({ kind: part.replace(/\d/, ''), hash: hash(part) }))
const desk = components('machine1 board1 disk1 cpu1 host1 mac1')
const installation = randomBytes(32).toString('base64url')

const signIn = (email: string, device: Record<string, unknown>) => seats.signIn(email, device as Record<string, string>)
const pageOf = async (visitor: Awaited<ReturnType<typeof seats.member>>['visitor']) =>
  (await visitor.call('GET /member/product_licenses', {})).data
const refresh = (input: Record<string, unknown>) => server.visitor().call('POST /licence/refresh', input)
const eventsOf = async (seat: string) => {
  const { rows } = await server.database.execute<{ kind: string }>(
    `select kind from seat_events where seat_id = '${seat}' order by id`,
  )
  return rows.map(({ kind }) => kind)
}

describe('a device that comes with another fingerprint', () => {
  it('keeps its seat without a counted release, with any kind of sign-in', async () => {
    const { email, visitor } = await seats.member('docked@example.test')
    const { data: first } = await signIn(email, { ...deviceOf('built in'), components: desk, installation })
    const docked = { ...deviceOf('in the dock'), components: components('machine1 board1 disk1 cpu1 host1 mac2') }
    const { cscode, data } = await signIn(email, docked)
    expect([cscode, data.seat, claimsOf(data.licence).device]).toEqual([0, first.seat, docked.fingerprint])
    const page = await pageOf(visitor)
    expect([page.win_used, page.deauthorize.win.used]).toEqual([1, 0])
    expect(page.device_licenses.win[0]?.device).toBe(docked.device.toUpperCase())
    expect(await eventsOf(first.seat)).toEqual(['granted', 'recognised'])

    const anew = { ...deviceOf('a new disk'), components: components('machine2 board1 disk2 cpu1 host2 mac2') }
    const begun = (await server.visitor().call('POST /licence/device_code', anew)).data
    const shown = await visitor.call('GET /licence/device', { user_code: begun.user_code })
    expect(shown.data.known).toBe(true)
    await visitor.call('POST /licence/device', { user_code: begun.user_code, answer: 'allow' })
    const granted = await server.visitor().call('POST /licence/token', { device_code: begun.device_code })
    expect(granted.data.seat).toBe(first.seat)
  })

  it('is not what a copy of its virtual machine is: each has a seat, and refreshes it', async () => {
    const { email } = await seats.member('copied-machine@example.test', [{ pid: 1, quantity: 2 }])
    const one = { ...deviceOf('a machine id'), components: components('machine1 board1 mac1 cpu1 host1') }
    const copy = { ...one, components: components('machine1 board2 mac2 cpu1 host2') }
    const [first, second] = [(await signIn(email, one)).data, (await signIn(email, copy)).data]
    expect(second.seat).not.toBe(first.seat)
    const held = (answer: typeof first, device: typeof one) => ({
      refresh_token: answer.refresh_token,
      fingerprint: device.fingerprint,
      components: device.components,
    })
    for (const [answer, device] of [[first, one] as const, [second, copy] as const]) {
      const { cscode, data } = await refresh(held(answer, device))
      expect([cscode, data.seat]).toEqual([0, answer.seat])
    }
    // Each is known again, and a third one finds no seat.
    expect((await signIn(email, one)).data.seat).toBe(first.seat)
    expect((await signIn(email, copy)).data.seat).toBe(second.seat)
    const third = { ...one, components: components('machine1 board3 mac3 cpu1 host3') }
    expect((await signIn(email, third)).cscode).toBe(30005)
  })

  it('floats beside a copy of its virtual machine', async () => {
    const { email } = await seats.member('copies-float@example.test', [{ pid: 6, quantity: 2 }])
    const one = { ...deviceOf('a floating machine'), line: 'team', components: components('machine1 board1 mac1') }
    const copy = { ...one, components: components('machine1 board2 mac2') }
    const [first, second] = [(await signIn(email, one)).data, (await signIn(email, copy)).data]
    expect(new Set([first.seat, second.seat]).size).toBe(2)
  })

  it('counts as another device where only weak parts agree', async () => {
    const { email } = await seats.member('same-make@example.test')
    await signIn(email, { ...deviceOf('one'), components: desk, installation })
    const twin = { ...deviceOf('two'), components: components('machine2 board2 disk2 cpu1 host1 mac1'), installation }
    expect((await signIn(email, twin)).cscode).toBe(30005)
  })

  it('refreshes with its own token, and with no other', async () => {
    const { email } = await seats.member('refreshes@example.test', [{ quantity: 2 }])
    const before = deviceOf('before')
    const other = deviceOf('beside')
    await signIn(email, other)
    const { data } = await signIn(email, { ...before, components: desk })
    const { fingerprint } = deviceOf('after')
    const held = { refresh_token: data.refresh_token, fingerprint }
    expect((await refresh(held)).cscode).toBe(30007)
    expect((await refresh({ ...held, components: components('machine2 cpu1 host1 mac1') })).cscode).toBe(30007)
    expect((await refresh({ ...held, fingerprint: other.fingerprint, components: desk })).cscode).toBe(30007)
    const renewed = await refresh({ ...held, components: desk })
    expect([renewed.cscode, renewed.data.seat]).toEqual([0, data.seat])
    expect(claimsOf(renewed.data.licence).device).toBe(fingerprint)
    const old = { refresh_token: renewed.data.refresh_token, fingerprint: before.fingerprint }
    expect((await refresh(old)).cscode).toBe(30007)
  })
})

describe('a seat from before components', () => {
  it('keeps working by its fingerprint, and gains components at the next refresh', async () => {
    const { email } = await seats.member('before@example.test')
    const device = deviceOf('of before')
    const { data } = await signIn(email, device)
    const [stored] = await server.database.select().from(seatTable).where(seatOf(data.seat))
    expect([stored?.components, stored?.installation]).toEqual([[], null])
    server.clock.advance(days(20))
    const held = { refresh_token: data.refresh_token, fingerprint: device.fingerprint }
    const renewed = await refresh({ ...held, components: desk, installation })
    expect(renewed.data.seat).toBe(data.seat)
    const [gained] = await server.database.select().from(seatTable).where(seatOf(data.seat))
    expect([gained?.components, gained?.installation]).toEqual([desk, hashOf(installation)])
    // A program that says nothing of them takes nothing away.
    await refresh({ refresh_token: renewed.data.refresh_token, fingerprint: device.fingerprint })
    expect((await signIn(email, { ...deviceOf('docked'), components: desk })).data.seat).toBe(data.seat)
  })

  it('is taken by a request file of either version', async () => {
    const { visitor } = await seats.member('file@example.test')
    const file = (version: number, more: object) =>
      JSON.stringify({ foyer: 'licence-request', version, ...deviceOf(`file ${version}`), ...more })
    const bring = (request: string) => visitor.call('POST /licence/offline', { request })
    expect((await bring(file(1, {}))).cscode).toBe(0)
    expect((await bring(file(2, { components: desk, installation }))).cscode).toBe(30005)
    expect((await bring(file(3, {}))).cscode).toBe(20040)
  })

  it('keeps nothing of the machine once it is released', async () => {
    const { email, visitor } = await seats.member('leaves@example.test')
    const { data } = await signIn(email, { ...deviceOf('leaving'), components: desk, installation })
    expect((await visitor.call('GET /member/unbind_device', { id: data.seat })).cscode).toBe(0)
    const [left] = await server.database.select().from(seatTable).where(seatOf(data.seat))
    expect([left?.components, left?.installation]).toEqual([[], null])
  })
})

it.each([
  ['more than eight', { components: Array.from({ length: 9 }, (_, each) => ({ kind: 'mac', hash: hash(`${each}`) })) }],
  ['a kind that is none', { components: [{ kind: 'soul', hash: hash('a') }] }],
  ['a value instead of its hash', { components: [{ kind: 'mac', hash: '00:11:22:33:44:55' }] }],
])('refuses %s', async (_, more) => {
  const { cscode } = await server.visitor().call('POST /licence/device_code', { ...deviceOf('odd'), ...more })
  expect(cscode).toBe(10001)
})
