import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { days, minutes } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, type GrantAnswer, openSeats } from '@/tests/shop/licences'
import { forgetIdle } from './store/pools'
import { claimsOf } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const inTeam = (name: string) => deviceOf(name, { line: 'team' })
const held = ({ refresh_token }: GrantAnswer, device: { fingerprint: string }) => ({
  refresh_token,
  fingerprint: device.fingerprint,
})
const program = () => server.visitor()
const beat = (answer: GrantAnswer, device: { fingerprint: string }) =>
  program().call('POST /licence/heartbeat', held(answer, device))
const giveBack = async (answer: GrantAnswer, device: { fingerprint: string }) =>
  (await program().call('POST /licence/return', held(answer, device))).cscode
const team = (email: string, quantity = 1, pid = 6) => seats.member(email, [{ pid, quantity }])
const [one, two] = [inTeam('one'), inTeam('two')]

describe('a floating licence', () => {
  it('is a seat for a lease, in a licence that ends with it', async () => {
    const { email } = await team('lease@example.test')
    const { cscode, data } = await seats.signIn(email, one)
    const now = Math.floor(server.clock.now().getTime() / 1000)
    expect([cscode, data.lease]).toEqual([0, { expires_at: now + 600, heartbeat_after: now + 300 }])
    expect(data).toMatchObject({ expires_at: now + 2400, refresh_after: now + 1200 })
    expect(claimsOf(data.licence)).toMatchObject({
      sub: data.seat,
      aud: 'team',
      kind: 'floating',
      exp: now + 2400,
      device: one.fingerprint,
      products: [{ pid: 6, ends: null, updates_until: null }],
    })
    expect((await seats.signIn(email, two)).cscode).toBe(30005)
    expect((await seats.signIn(email, one)).data.seat).toBe(data.seat)
  })

  it('is prolonged by a heartbeat in one statement, without another token', async () => {
    const { email } = await team('beats@example.test')
    const { data } = await seats.signIn(email, one)
    for (let round = 0; round < 5; round++) {
      server.clock.advance(minutes(9))
      const answers: Awaited<ReturnType<typeof beat>>[] = []
      expect(await server.statementsOf(async () => answers.push(await beat(data, one)))).toBe(1)
      const [answer] = answers
      const now = Math.floor(server.clock.now().getTime() / 1000)
      expect(answer?.data.lease).toEqual({ expires_at: now + 600, heartbeat_after: now + 300 })
      const claims = claimsOf(answer?.data.licence ?? '')
      expect(claims).toMatchObject({ sub: data.seat, kind: 'floating', exp: now + 2400, features: ['pro'] })
    }
    expect((await beat(data, two)).cscode).toBe(30007)
    expect((await beat({ ...data, refresh_token: 'unknown' }, one)).cscode).toBe(30007)
  })

  it('is kept through lease and grace, then free for the next without any job, and for the first again', async () => {
    const { email } = await team('away@example.test')
    const { data: first } = await seats.signIn(email, one)
    server.clock.advance(minutes(39))
    expect((await seats.signIn(email, two)).cscode).toBe(30005)
    server.clock.advance(minutes(1))
    const { cscode, data: second } = await seats.signIn(email, two)
    expect([cscode, (await beat(first, one)).cscode]).toEqual([0, 30005])
    expect(await giveBack(second, two)).toBe(0)
    const back = await beat(first, one)
    expect([back.cscode, back.data.seat]).toEqual([0, first.seat])
    expect((await beat(second, two)).cscode).toBe(30005)
  })

  it('a floating licence can be released any number of times without counting', async () => {
    const { email, visitor } = await team('returns@example.test')
    const { data: first } = await seats.signIn(email, one)
    for (let round = 0; round < 4; round++) {
      expect(await giveBack(first, one)).toBe(0)
      const { data: second } = await seats.signIn(email, two)
      expect((await program().call('POST /licence/release', held(second, two))).cscode).toBe(0)
      expect((await beat(second, two)).cscode).toBe(30006)
      expect((await beat(first, one)).cscode).toBe(0)
    }
    const page = (await visitor.call('GET /member/product_licenses', { product: 'team' })).data
    expect([page.win_used, page.win_totle, page.deauthorize.win.used]).toEqual([0, 0, 0])
  })

  it('lets as many more devices work at once as the vendor allows', async () => {
    const { email } = await team('over@example.test', 2, 7)
    const codes: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) codes.push((await seats.signIn(email, inTeam(name))).cscode)
    expect(codes).toEqual([0, 0, 0, 30005])
  })

  it('is refreshed with a token that is valid once, and follows the device to another fingerprint', async () => {
    const { email } = await team('refreshed@example.test')
    const part = (kind: string) => ({ kind, hash: createHash('sha256').update(kind).digest('base64url') })
    const components = [part('machine'), part('board')]
    const { data } = await seats.signIn(email, { ...one, components } as never)
    const docked = { ...held(data, inTeam('docked')), components }
    const { cscode, data: renewed } = await program().call('POST /licence/refresh', docked)
    expect([cscode, renewed.seat, renewed.lease === undefined]).toEqual([0, data.seat, false])
    expect((await seats.signIn(email, { ...inTeam('elsewhere'), components } as never)).data.seat).toBe(data.seat)
  })

  it('is not available to a machine without network', async () => {
    const { visitor } = await team('offline@example.test')
    const request = JSON.stringify({ foyer: 'licence-request', version: 1, ...one })
    expect((await visitor.call('POST /licence/offline', { request })).cscode).toBe(30008)
    const { data } = await visitor.call('POST /licence/offline/check', { request })
    expect(data).toMatchObject({ known: false, floating: { used: 0, total: 1, offered: false } })
  })

  it('is confirmed in the browser like others', async () => {
    const { email, visitor } = await team('browser@example.test')
    const begun = (await program().call('POST /licence/device_code', one)).data
    const answer = { user_code: begun.user_code, answer: 'allow' }
    const shown = async (code: string) => (await visitor.call('GET /licence/device', { user_code: code })).data
    expect(await shown(begun.user_code)).toMatchObject({ total: 0, floating: { used: 0, total: 1, offered: true } })
    expect((await visitor.call('POST /licence/device', answer)).cscode).toBe(0)
    const granted = await program().call('POST /licence/token', { device_code: begun.device_code })
    expect([granted.cscode, granted.data.lease === undefined]).toEqual([0, false])
    expect((await seats.signIn(email, two)).cscode).toBe(30005)
    for (const [device, known] of [
      [one, true],
      [two, false],
    ] as const) {
      const { user_code } = (await program().call('POST /licence/device_code', device)).data
      expect(await shown(user_code)).toMatchObject({ known, floating: { used: 1, total: 1 } })
    }
  })
})

describe('the devices at work', () => {
  it('are listed for the member, who may end a lease without a counted release', async () => {
    const { email, visitor } = await team('seen@example.test', 2)
    const page = async () => (await visitor.call('GET /member/product_licenses', { product: 'team' })).data
    // Also before any device has used it.
    expect((await page()).floating).toEqual([{ platform: 'win', total: 2, used: 0, devices: [] }])
    const { data } = await seats.signIn(email, one)
    await seats.signIn(email, two)
    const now = Math.floor(server.clock.now().getTime() / 1000)
    const before = await page()
    expect(before.floating).toMatchObject([{ platform: 'win', total: 2, used: 2 }])
    expect(before.floating?.[0]?.devices[0]).toEqual({
      id: data.seat,
      device: one.device.toUpperCase(),
      name: 'Studio',
      since: now,
      until: now + 2400,
    })
    const asked = { line: 'team', platform: 'win', ...held(data, one) } as const
    const { data: dialogue } = await program().call('POST /licence/devices', asked)
    expect(dialogue.devices).toMatchObject([{ id: data.seat, floating: true }, { floating: true }])
    expect(dialogue.may_free).toBe(true)
    const stranger = await seats.member('stranger@example.test')
    expect((await stranger.visitor.call('GET /member/unbind_device', { id: data.seat })).cscode).toBe(20035)
    expect((await visitor.call('GET /member/unbind_device', { id: data.seat })).cscode).toBe(0)
    expect((await beat(data, one)).cscode).toBe(30006)
    const after = await page()
    expect([after.floating?.[0]?.used, after.deauthorize.win.used]).toEqual([1, 0])
    server.clock.advance(minutes(40))
    expect((await page()).floating?.[0]?.used).toBe(0)
  })

  it('are listed for staff, who may end a lease', async () => {
    const { id, email } = await team('staff@example.test')
    const { data } = await seats.signIn(email, one)
    const owner = await signedInOperator(server, 'owner')
    const { visitor } = owner
    const { secret } = await makeKey(owner, { scopes: ['licences.read'] })
    const { body } = await callApi(server, 'GET /api/v1/members/{member}/seats', { secret, input: { member: id } })
    const kept = new Date(server.clock.now().getTime() + minutes(40)).toISOString()
    expect(body.items).toMatchObject([
      {
        line: 'team',
        platform: 'win',
        total: 0,
        used: 0,
        devices: [],
        floating: { total: 1, used: 1, leases: [{ id: data.seat, name: 'Studio', version: null, kept_until: kept }] },
      },
    ])
    expect(body.items[0].floating.leases[0]).not.toHaveProperty('fingerprint')
    const { member: card } = (await visitor.call('GET /console/api/members/show', { member: id })).data
    expect(card.pools.filter(({ floating }) => floating)).toMatchObject([
      { line: 'A', platform: 'win', total: 1, devices: [{ id: data.seat, name: 'Studio' }] },
    ])
    const act = { member: id, seats: [data.seat], reason: 'The machine is lost' }
    expect((await visitor.call('POST /console/api/members/release-devices', act)).data).toEqual({ released: 1 })
    expect((await beat(data, one)).cscode).toBe(30006)
  })
})

describe('fewer paid seats', () => {
  it('reduce the floating seats, free ones first and then the newest', async () => {
    const { id, email, order } = await team('refunded@example.test')
    await seats.buy(id, [{ pid: 6 }])
    const { data: first } = await seats.signIn(email, one)
    server.clock.advance(minutes(1))
    const { data: second } = await seats.signIn(email, two)
    await server.database.transaction((transaction) => {
      const refunded = { order: order?.id ?? 0, positions: 'all' as const, at: server.clock.now() }
      return refundLines(transaction, server.identity.events, refunded)
    })
    await server.worker.drain()
    expect([(await beat(first, one)).cscode, (await beat(second, two)).cscode]).toEqual([0, 30005])
  })

  it('drop devices without a heartbeat for long', async () => {
    const { email } = await team('idle@example.test')
    const { data } = await seats.signIn(email, one)
    server.clock.advance(days(30))
    const now = server.clock.now()
    await forgetIdle(server.database, server.identity.events, now, now)
    expect((await beat(data, one)).cscode).toBe(30006)
  })
})

it('a seat has one device, and a device one seat, for any writer', async () => {
  const { email } = await team('held@example.test', 2)
  await seats.signIn(email, one)
  await seats.signIn(email, two)
  const both = server.database.execute(
    `update floating_places set seat_id = (select max(seat_id::text)::uuid from floating_places p
       where p.pool_id = floating_places.pool_id) where pool_id = (select max(pool_id) from floating_pools)`,
  )
  await expect(both).rejects.toThrow()
})
