import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, type GrantAnswer, openSeats } from '@/tests/shop/licences'
import { claimsOf, headerOf, isSigned } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const program = () => server.visitor()
const device = deviceOf('the studio')
const { fingerprint } = device

const begin = async (more: Record<string, string> = {}) =>
  (await program().call('POST /licence/device_code', { ...device, ...more })).data
const poll = (device_code: string) => program().call('POST /licence/token', { device_code })
const refresh = ({ refresh_token }: GrantAnswer, print = fingerprint) =>
  program().call('POST /licence/refresh', { refresh_token, fingerprint: print })
const check = async ({ refresh_token }: GrantAnswer) =>
  (await program().call('POST /licence/check', { refresh_token, fingerprint })).cscode
const release = async ({ refresh_token }: GrantAnswer) =>
  (await program().call('POST /licence/release', { refresh_token, fingerprint })).cscode

describe('sign-in by the browser', () => {
  it('waits for the member, and then returns a licence signed by the published key', async () => {
    const { visitor } = await seats.member('browser@example.test', [{ term: '1Y' }])
    const asked = await begin()
    expect(asked).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: 'http://localhost:3000/member.htm?a=authorize_device',
      verification_uri_complete: `http://localhost:3000/member.htm?a=authorize_device&code=${asked.user_code}`,
      expires_in: 600,
      interval: 5,
    })
    expect((await poll(asked.device_code)).cscode).toBe(30001)
    expect((await poll(asked.device_code)).cscode).toBe(30002)
    const typed = { user_code: asked.user_code.toLowerCase().replace('-', ' ') }
    expect((await visitor.call('GET /licence/device', { ...typed, lang: 'en' })).data).toEqual({
      product: { id: 'downloader', name: 'A' },
      platform: 'win',
      device: device.device.toUpperCase(),
      name: 'Studio',
      used: 0,
      total: 1,
      known: false,
    })
    expect(await server.statementsOf(() => visitor.call('GET /licence/device', typed))).toBe(3)
    const allow = async () =>
      expect((await visitor.call('POST /licence/device', { ...typed, answer: 'allow' })).cscode).toBe(0)
    // Session, code with holdings, catalogue; then the lock, what holds under it, the seat, the answer to the code,
    // and whether the device was trying the line.
    expect(await server.statementsOf(allow)).toBe(8)
    server.clock.advance(seconds(5))
    const { cscode, data } = await poll(asked.device_code)
    expect(cscode).toBe(0)
    expect(await isSigned(server.url, data.licence)).toBe(true)
    const now = Math.floor(server.clock.now().getTime() / 1000)
    const month = 30 * 24 * 3600
    expect(headerOf(data.licence)).toMatchObject({ alg: 'EdDSA', typ: 'licence+jwt' })
    expect(claimsOf(data.licence)).toEqual({
      iss: 'http://localhost:3000',
      aud: 'downloader',
      sub: data.seat,
      jti: expect.any(String),
      iat: now,
      exp: now + month,
      platform: 'win',
      device: fingerprint,
      products: [{ pid: 1, ends: now - 5 + 365 * 24 * 3600, updates_until: null }],
    })
    expect(data).toMatchObject({ expires_at: now + month, refresh_after: now + month / 2 })
    // An answer that was lost can be asked for again; the token in it is void then.
    const again = await poll(asked.device_code)
    expect([again.cscode, (await refresh(again.data)).cscode, (await refresh(data)).cscode]).toEqual([0, 0, 30007])
    expect((await visitor.call('POST /licence/device', { ...typed, answer: 'refuse' })).cscode).toBe(30004)
  })

  it('ends when the member refuses, or does not answer for ten minutes', async () => {
    const { visitor } = await seats.member('refuses@example.test')
    const [refused, ignored] = [await begin(), await begin()]
    const answer = { user_code: refused.user_code, answer: 'refuse' }
    expect((await visitor.call('POST /licence/device', answer)).cscode).toBe(0)
    expect((await poll(refused.device_code)).cscode).toBe(30003)
    server.clock.advance(minutes(10))
    expect((await poll(ignored.device_code)).cscode).toBe(30004)
    expect((await poll('unknown')).cscode).toBe(30004)
    expect((await visitor.call('GET /licence/device', { user_code: ignored.user_code })).cscode).toBe(30004)
  })

  it('gives no seat where none is free, and keeps the code valid until one is', async () => {
    const full = await seats.member('full@example.test')
    const none = await seats.member('none@example.test', [])
    await seats.signIn(full.email, deviceOf('another'))
    const asked = await begin()
    const answer = { user_code: asked.user_code, answer: 'allow' }
    expect((await full.visitor.call('POST /licence/device', answer)).cscode).toBe(30005)
    expect((await none.visitor.call('POST /licence/device', answer)).cscode).toBe(30008)
    await seats.buy(full.id, [{}])
    expect((await full.visitor.call('POST /licence/device', answer)).cscode).toBe(0)
    expect((await poll(asked.device_code)).cscode).toBe(0)
  })

  it('is answered by one member alone', async () => {
    const members = await Promise.all(['x', 'y', 'z'].map((name) => seats.member(`${name}@example.test`)))
    const asked = await begin()
    const answers = await Promise.all(
      members.map(({ visitor }) =>
        visitor.call('POST /licence/device', { user_code: asked.user_code, answer: 'allow' }),
      ),
    )
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 30004, 30004])
    const { rows } = await server.database.execute<{ used: number }>(
      `select p.used from seat_pools p join members m on m.id = p.member_id where m.email like '_@example.test' and p.used > 0`,
    )
    expect(rows).toHaveLength(1)
  })

  it('does not let a member guess codes', async () => {
    const { visitor } = await seats.member('guesses@example.test')
    const asked = await begin()
    const codes: number[] = []
    for (let guess = 0; guess < 12; guess++) {
      codes.push((await visitor.call('GET /licence/device', { user_code: `BBBB-BB${guess}` })).cscode)
    }
    expect([codes[0], codes.at(-1)]).toEqual([30004, 20039])
    expect((await visitor.call('GET /licence/device', { user_code: asked.user_code })).cscode).toBe(20039)
  })
})

describe('sign-in by password', () => {
  it('gives a device one seat for any number of requests', async () => {
    const { email } = await seats.member('password@example.test')
    const first = await seats.signIn(email, device)
    const second = await seats.signIn(email, { ...device, name: 'Renamed' })
    expect([first.cscode, second.cscode, second.data.seat]).toEqual([0, 0, first.data.seat])
    expect((await seats.signIn(email, deviceOf('another'))).cscode).toBe(30005)
    expect((await seats.signIn(email, { ...device, line: 'music' })).cscode).toBe(30008)
  })

  it('is slowed down like a login, and does not reveal accounts to strangers', async () => {
    await seats.member('guessed@example.test')
    const signIn = async (email: string) =>
      (await program().call('POST /licence/sign_in', { ...device, email, pw: 'wrong-one' })).cscode
    expect([await signIn('guessed@example.test'), await signIn('nobody@example.test')]).toEqual([42012, 42012])
    const codes: number[] = []
    for (let guess = 0; guess < 6; guess++) codes.push(await signIn('guessed@example.test'))
    expect(codes.at(-1)).toBe(20039)
  })

  it.each([
    ['device', { device: 'not a MAC address' }],
    ['device', { device: '00:00:00:00:00:00' }],
    ['device', { platform: 'mobile', device: '   ' }],
    ['fingerprint', { fingerprint: 'short' }],
    ['platform', { platform: 'amiga' }],
    ['line', { line: 'No Line' }],
    ['version', { version: 'six point two' }],
    ['arch', { arch: 'ARM' }],
  ])('refuses an invalid %s', async (field, more) => {
    const { cscode, data } = await program().call('POST /licence/device_code', { ...device, ...more })
    expect([cscode, data]).toEqual([10001, { fields: [field] }])
  })
})

describe('a seat', () => {
  it('shows the last used version, on Linux as elsewhere', async () => {
    const { email, visitor } = await seats.member('linux@example.test', [{ pid: 5, platforms: ['linux'] }])
    const told = { platform: 'linux', version: '6.2.1', arch: 'arm64', os: 'Debian 13' }
    const first = (await seats.signIn(email, deviceOf('tux', told))).data
    const shown = async () => (await visitor.call('GET /member/product_licenses', {})).data.device_licenses.linux
    expect(await shown()).toMatchObject([{ version: '6.2.1' }])
    const { fingerprint } = deviceOf('tux')
    const tokens = { refresh_token: first.refresh_token, fingerprint }
    const refreshed = await program().call('POST /licence/refresh', tokens)
    expect(refreshed.cscode).toBe(0)
    await program().call('POST /licence/refresh', {
      fingerprint,
      refresh_token: refreshed.data.refresh_token,
      version: '6.3.0-beta.2',
    })
    const { rows } = await server.database.execute(
      sql`select version, architecture, system from seats where id = ${first.seat}`,
    )
    expect(rows).toEqual([{ version: '6.3.0-beta.2', architecture: 'arm64', system: 'Debian 13' }])
  })

  it('is refreshed with a token that is valid once', async () => {
    const { email } = await seats.member('refresh@example.test')
    const first = (await seats.signIn(email, device)).data
    server.clock.advance(days(20))
    const second = await refresh(first)
    expect(second.data.expires_at - first.expires_at).toBe(20 * 24 * 3600)
    expect([await check(first), await check(second.data)]).toEqual([0, 0])
    // The second answer may have been lost; then the first token opens once more, and the second is void.
    const instead = await refresh(first)
    expect(instead.cscode).toBe(0)
    expect((await refresh(instead.data)).cscode).toBe(0)
    // A very old token belongs to a thief, or to an owner whose token a thief has used: no token of the seat works
    // afterwards.
    expect((await refresh(first)).cscode).toBe(30007)
    expect((await refresh(instead.data)).cscode).toBe(30007)
    expect((await seats.signIn(email, device)).data.seat).toBe(first.seat)
  })

  it('is refused to another device, and to a suspended member', async () => {
    const { id, email } = await seats.member('copied@example.test')
    const { data } = await seats.signIn(email, device)
    expect((await refresh(data, deviceOf('another').fingerprint)).cscode).toBe(30007)
    await server.database.execute(`update members set blacklisted_at = now() where id = ${id}`)
    expect((await refresh(data)).cscode).toBe(20027)
    expect((await seats.signIn(email, device)).cscode).toBe(42023)
  })

  it('is released by its program, within the quota', async () => {
    const { email } = await seats.member('gives@example.test')
    const { data } = await seats.signIn(email, device)
    expect([await release(data), await release(data), await check(data)]).toEqual([0, 30006, 30006])
    const next = (await seats.signIn(email, deviceOf('another'))).data
    expect(next.seat).not.toBe(data.seat)
    const again = { refresh_token: next.refresh_token, fingerprint: deviceOf('another').fingerprint }
    expect((await program().call('POST /licence/release', again)).cscode).toBe(20039)
  })

  it('needs no session, and takes none', async () => {
    const { visitor, email } = await seats.member('cookies@example.test')
    const { data } = await seats.signIn(email, device)
    const input = { refresh_token: data.refresh_token, fingerprint }
    const foreign = { 'x-foyer-app': '', origin: 'https://elsewhere.example' }
    expect((await visitor.call('POST /licence/check', input, foreign)).cscode).toBe(0)
  })
})
