import { afterAll, beforeAll, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { importLines } from '@/tests/import/import'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { claimsOf } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const activate = (key: string, device: Record<string, string> = deviceOf()) =>
  server.visitor().call('POST /licence/activate', { ...device, key })

/** A member who has bought the product that comes with a key, with what its payment brings. */
async function buyer(email: string, quantity = 1) {
  const member = await seats.member(email, [{ pid: 17, quantity }])
  const { order } = member
  if (!order) throw new Error('Nothing was bought')
  await server.database.transaction((transaction) =>
    server.identity.events.emit(transaction, 'order.paid', { order: order.id }, server.clock.now()),
  )
  await server.worker.drain()
  const keys = async () => (await member.visitor.call('GET /member/licence_keys', { lang: 'en' })).data.keys
  const [first] = await keys()
  return { ...member, order, keys, key: first?.key ?? '' }
}

it('a device takes a seat of its key’s purchase, up to their number', async () => {
  const { key, keys, order } = await buyer('key@example.test')
  expect(await keys()).toEqual([{ key, name: '17 in en', order: order.number }])
  expect(key).toMatch(/^TIDE(-[2-9A-HJKMNP-Z]{5}){4}$/)
  const device = deviceOf('keyed')
  const { cscode, data } = await activate(` ${key.toLowerCase().replaceAll('-', ' ')}`, device)
  expect(cscode).toBe(0)
  expect(claimsOf(data.licence)).toMatchObject({ features: ['export', 'pro'], products: [{ pid: 17, ends: null }] })
  const again = (await activate(key, device)).data
  expect(again.seat).toBe(data.seat)
  expect((await activate(key)).cscode).toBe(30005)
  expect((await activate(key, deviceOf('elsewhere', { line: 'music' }))).cscode).toBe(30008)
  const { refresh_token } = again
  const refreshed = await server
    .visitor()
    .call('POST /licence/refresh', { refresh_token, fingerprint: device.fingerprint as string })
  expect(refreshed.cscode).toBe(0)
  expect(
    (await server.database.execute(`select from licence_keys where encode(sealed, 'escape') like 'TIDE%'`)).rows,
  ).toEqual([])
})

it('an order gets one key for any number of payment reports, and none for a product without keys', async () => {
  const { order, keys } = await buyer('once@example.test')
  await server.database.transaction((transaction) =>
    server.identity.events.emit(transaction, 'order.paid', { order: order.id }, server.clock.now()),
  )
  await server.worker.drain()
  expect(await keys()).toHaveLength(1)
  const { visitor } = await seats.member('none@example.test')
  expect((await visitor.call('GET /member/licence_keys', {})).data.keys).toEqual([])
})

it('a mistyped key is reported as such, and all other invalid keys get one answer', async () => {
  const { key, order } = await buyer('typed@example.test')
  const last = key.at(-1) === 'A' ? 'B' : 'A'
  const mistyped = await activate(key.slice(0, -1) + last)
  expect([mistyped.cscode, mistyped.data]).toEqual([10001, { fields: ['key'] }])
  expect((await activate('never handed out')).cscode).toBe(30011)
  expect((await activate('short')).cscode).toBe(10001)
  await server.database.execute(`update order_lines set status = 1 where order_id = ${order.id}`)
  expect((await activate(key)).cscode).toBe(30008)
})

it('guesses at keys are throttled', async () => {
  const codes: number[] = []
  for (let tries = 0; tries < 22; tries++) codes.push((await activate('a key that nobody has')).cscode)
  expect(codes.slice(0, 20)).toEqual(Array(20).fill(30011))
  expect(codes.at(-1)).toBe(20039)
  server.clock.advance(days(1))
})

it('a key is replaced once in 30 days; devices keep their seats', async () => {
  const { key, keys, visitor } = await buyer('rotates@example.test', 2)
  const device = deviceOf('stays')
  const { refresh_token } = (await activate(key, device)).data
  const rotate = (which: string, by = visitor) => by.call('POST /member/licence_keys/rotate', { key: which })
  const { visitor: stranger } = await seats.member('stranger@example.test')
  expect((await rotate(key, stranger)).cscode).toBe(20035)
  const { key: next } = (await rotate(key)).data
  expect(await keys()).toMatchObject([{ key: next }])
  expect((await activate(key)).cscode).toBe(30011)
  const { fingerprint = '' } = device
  expect((await server.visitor().call('POST /licence/refresh', { refresh_token, fingerprint })).cscode).toBe(0)
  expect((await activate(next)).cscode).toBe(0)
  expect([(await rotate(next)).cscode, (await rotate(key)).cscode]).toEqual([20039, 20035])
  server.clock.advance(days(31))
  await visitor.signIn('rotates@example.test')
  expect((await rotate(next)).cscode).toBe(0)
})

it('a program without a free seat lists devices, and releases one within the year’s limit', async () => {
  const { key, email } = await buyer('frees@example.test')
  const { seat } = (await activate(key, deviceOf('first', { version: '6.2' }))).data
  const asked = { line: 'downloader', platform: 'win' }
  const devices = (by: object) => server.visitor().call('POST /licence/devices', { ...asked, ...by })
  const free = (by: object, device: string) => server.visitor().call('POST /licence/free', { ...asked, ...by, device })
  expect((await devices({ key })).data).toMatchObject({ devices: [{ id: seat, version: '6.2' }], may_free: true })
  expect((await devices({ email, pw: password })).data.devices).toHaveLength(1)
  expect((await devices({ email, pw: 'wrong' })).cscode).toBe(42012)
  expect((await devices({})).cscode).toBe(10001)
  const { key: other } = await buyer('other@example.test')
  expect((await free({ key: other }, seat)).cscode).toBe(20035)
  expect((await free({ key }, seat)).cscode).toBe(0)
  const { seat: second } = (await activate(key)).data
  expect((await devices({ key })).data.may_free).toBe(false)
  expect((await free({ key }, second)).cscode).toBe(20039)
})

it('a program with a seat lists the same devices by its token, and no other program does', async () => {
  const { key } = await buyer('holds@example.test', 2)
  const [own, other] = [deviceOf('own'), deviceOf('of the same account')]
  const { refresh_token } = (await activate(key, own)).data
  const { seat: second } = (await activate(key, other)).data
  const place = { line: 'downloader', platform: 'win' }
  const held = { refresh_token, fingerprint: own.fingerprint ?? '' }
  const devices = (more: object = {}) => server.visitor().call('POST /licence/devices', { ...place, ...held, ...more })
  const free = (device: string, more: object = {}) =>
    server.visitor().call('POST /licence/free', { ...place, ...held, device, ...more })
  const { data: before } = await devices()
  expect([before.devices.length, before.may_free]).toEqual([2, true])
  expect(before.devices.map(({ id }) => id)).toContain(second)
  expect((await devices({ fingerprint: other.fingerprint })).cscode).toBe(30007)
  expect((await devices({ line: 'music' })).cscode).toBe(30007)
  expect((await devices({ refresh_token: 'unknown' })).cscode).toBe(30007)
  expect((await free(second)).cscode).toBe(0)
  const { cscode, data } = await server.visitor().call('POST /licence/refresh', held)
  expect(cscode).toBe(0)
  const renewed = { refresh_token: data.refresh_token }
  const left = (await devices(renewed)).data.devices
  expect(left).toHaveLength(1)
  expect((await free(left[0]?.id ?? '', renewed)).cscode).toBe(0)
  expect((await devices(renewed)).cscode).toBe(30006)
})

it('an unclaimed key that a member enters becomes theirs, once, and its program works', async () => {
  const old = { key: 'Old Tide 2009/417', pid: 1, bought_at: '2016-05-04T10:00:00Z' }
  const load = (...lines: object[]) => importLines(server, { 'unclaimed-keys': lines })
  expect(await load({ ...old, pid: 4711 })).toEqual(['unclaimed-keys.jsonl:1: there is no product 4711'])
  expect(await load(old, { ...old, key: 'OLD-TIDE 2009/417' })).toEqual([
    expect.stringMatching(/^unclaimed-keys.jsonl:2: .* is in line 1 already$/),
  ])
  expect(await load(old)).toEqual({ 'unclaimed-keys': { added: 1, known: 0 } })
  expect(await load(old)).toEqual({ 'unclaimed-keys': { added: 0, known: 1 } })
  expect((await activate(old.key)).cscode).toBe(30012)
  const { visitor } = await seats.member('old@example.test', [])
  const { visitor: late } = await seats.member('late@example.test', [])
  const claim = (by: typeof visitor) => by.call('POST /member/licence_keys/claim', { key: 'old tide 2009/417 ' })
  expect((await visitor.call('GET /member/licence_keys', {})).data).toEqual({ keys: [], claims: true })
  expect((await claim(visitor)).cscode).toBe(0)
  expect((await claim(late)).cscode).toBe(30011)
  await server.worker.drain()
  const shown = (await visitor.call('GET /member/licence_keys', {})).data
  expect(shown).toMatchObject({ keys: [{ key: 'old tide 2009/417', name: 'A' }], claims: false })
  expect((await activate(old.key)).cscode).toBe(0)
})

it('a key of an imported order opens its seats unchanged', async () => {
  const { id, order } = await seats.member('before@example.test')
  const place = `${order?.id}, 0, 1, 'TT3 80ZT/a'`
  await server.database.execute(`insert into earlier_keys (order_id, position, unit, key) values (${place})`)
  expect((await activate('tt3 80zt/A')).cscode).toBe(0)
  await server.database.execute(`update members set blacklisted_at = now() where id = ${id}`)
  expect((await activate('TT3 80ZT/a')).cscode).toBe(20027)
})
