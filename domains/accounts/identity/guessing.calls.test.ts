import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { before, hours, seconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { changedVendor } from '@/tests/outside/vies'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { countAttempt } from './store/sessions/attempts'
import { captchaFreeThrottles } from './store/sessions/throttles'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('guessing', () => {
  it('is slowed down more and more, by address and network, and the answer says for how long', async () => {
    await server.member({ email: 'kim@example.test' })
    const guess = async () => server.visitor().login('kim@example.test', 'wrong-one')
    for (let tries = 0; tries < 6; tries++) expect((await guess()).cscode).toBe(42012)
    const waits: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const { status, cscode, headers } = await guess()
      expect([status, cscode]).toEqual([429, 20039])
      const wait = Number(headers.get('retry-after'))
      waits.push(wait)
      server.clock.advance(seconds(wait))
      expect((await guess()).cscode).toBe(42012)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16])
  })

  it('gains nothing by many attempts at once', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const visitor = server.visitor()
        return { visitor, code: await visitor.captcha() }
      }),
    )
    const codes = await Promise.all(
      visitors.map(
        async ({ visitor, code }) =>
          (await visitor.call('POST /api/auth/login', { email: 'leo@example.test', pw: 'x', code })).cscode,
      ),
    )
    expect(codes.filter((cscode) => cscode === 42012).length).toBeLessThanOrEqual(6)
    expect(codes.filter((cscode) => cscode === 20039).length).toBeGreaterThanOrEqual(34)
  })

  it('is not suspected when attempts arrive out of order, or at a server whose clock is a little behind', async () => {
    const throttle = ownCount({ key: 'out of order', free: 3, forgives: hours(1), longestDelay: hours(1) })
    const attempt = (late: number) =>
      countAttempt(server.database, [throttle], before(server.clock.now(), seconds(late)))
    for (const late of [0, 1, 2]) expect(await attempt(late)).toBeNull()
    // The one that finds the free ones used up is the last to go through, wherever its clock stands.
    expect(await attempt(3)).toBeNull()
    expect(await attempt(3)).not.toBeNull()
  })

  it('from one network does not hold up the member in another', async () => {
    const shared = await startServer({ TRUSTED_PROXIES: '1' })
    await shared.member({ email: 'eva@example.test' })
    const from = (network: string) => {
      const visitor = shared.visitor()
      return async (pw: string) => {
        const code = await visitor.captcha()
        const login = { email: 'eva@example.test', pw, code }
        return (await visitor.call('POST /api/auth/login', login, { 'x-forwarded-for': network })).cscode
      }
    }
    const attacker = from('203.0.113.1')
    for (let tries = 0; tries < 200; tries++) {
      await attacker('wrong-one')
      shared.clock.advance(seconds(3))
    }
    expect(await attacker('wrong-one')).toBe(20039)
    expect(await from('203.0.113.2')(password)).toBe(0)
    await shared.close()
  })

  it('is forgiven with time', async () => {
    for (let tries = 0; tries < 8; tries++) await server.visitor().login('tom@example.test', 'wrong-one')
    expect((await server.visitor().login('tom@example.test', 'wrong-one')).cscode).toBe(20039)
    server.clock.advance(hours(2))
    for (let tries = 0; tries < 5; tries++) {
      expect((await server.visitor().login('tom@example.test', 'wrong-one')).cscode).toBe(42012)
    }
  })

  it('by strangers does not keep a member out of a browser that knows them', async () => {
    server.clock.advance(hours(48))
    await server.member({ email: 'may@example.test' })
    const own = server.visitor()
    await own.login('may@example.test', password)
    await own.call('POST /member/logout')
    for (let tries = 0; tries < 8; tries++) await server.visitor().login('may@example.test', 'wrong-one')
    expect((await server.visitor().login('may@example.test', password)).cscode).toBe(20039)
    expect((await own.login('may@example.test', password)).cscode).toBe(0)
  })

  it('is counted by the connection’s address, not by a header', async () => {
    server.clock.advance(hours(48))
    const guess = async (address: string) => {
      const visitor = server.visitor()
      const code = await visitor.captcha()
      const input = { email: 'joe@example.test', pw: 'wrong-one', code }
      return (await visitor.call('POST /api/auth/login', input, { 'x-forwarded-for': address })).cscode
    }
    const codes: number[] = []
    for (let tries = 0; tries < 8; tries++) codes.push(await guess(`203.0.113.${tries}`))
    expect(codes.filter((cscode) => cscode === 20039).length).toBeGreaterThanOrEqual(2)
  })
})

describe('a captcha after a failure', () => {
  let shop: TestServer
  let folder: string
  beforeAll(async () => {
    folder = await changedVendor({ login: { captcha: 'afterFailure' } })
    shop = await startServer({ VENDOR_DIR: folder, TRUSTED_PROXIES: '1' })
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })

  const bare = async (network: string, email: string, pw = password, visitor = shop.visitor()) =>
    (await visitor.call('POST /api/auth/login', { email, pw }, { 'x-forwarded-for': network })).cscode
  const solved = async (network: string, email: string) => {
    const visitor = shop.visitor()
    const login = { email, pw: password, code: await visitor.captcha() }
    return (await visitor.call('POST /api/auth/login', login, { 'x-forwarded-for': network })).cscode
  }

  it('is asked for where every login asks for one', async () => {
    await server.member({ email: 'always@example.test' })
    const { cscode, data } = await server.visitor().call('POST /api/auth/login', {
      email: 'always@example.test',
      pw: password,
    })
    expect([cscode, data]).toEqual([10001, { fields: ['code'] }])
  })

  it('lets the right password in without one, as often as it comes', async () => {
    await shop.member({ email: 'nia@example.test' })
    for (let logins = 0; logins < 3; logins++) expect(await bare('192.0.2.1', 'nia@example.test')).toBe(0)
  })

  it('is asked for after a wrong password, whether the address is known or not, until one is solved', async () => {
    await shop.member({ email: 'kim@example.test' })
    for (const email of ['kim@example.test', 'unknown@example.test']) {
      expect(await bare('192.0.2.2', email, 'wrong-one')).toBe(42012)
      expect(await bare('192.0.2.2', email)).toBe(42011)
    }
    // Elsewhere the address has a try of its own.
    expect(await bare('192.0.2.3', 'kim@example.test')).toBe(0)
    expect(await solved('192.0.2.2', 'kim@example.test')).toBe(0)
    expect(await bare('192.0.2.2', 'kim@example.test')).toBe(0)
  })

  it('lets one of many tries at once reach the password', async () => {
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => bare('192.0.2.4', 'leo@example.test', 'wrong-one')),
    )
    expect(codes.filter((code) => code === 42012)).toHaveLength(1)
    expect(codes.filter((code) => code === 42011)).toHaveLength(11)
  })

  it('is asked of a network that tries the passwords of many', async () => {
    const codes: number[] = []
    for (let tries = 0; tries < 12; tries++) codes.push(await bare('192.0.2.5', `p${tries}@example.test`, 'wrong-one'))
    expect(codes).toEqual([...Array(10).fill(42012), 42011, 42011])
  })

  it('is asked of browsers that are not known while passwords are tried everywhere, and of no other', async () => {
    await shop.member({ email: 'eva@example.test' })
    const own = shop.visitor()
    expect(await bare('192.0.2.6', 'eva@example.test', password, own)).toBe(0)
    const { failed } = captchaFreeThrottles('', '', null)
    for (let tries = 0; tries <= 200; tries++) await countAttempt(shop.database, failed, shop.clock.now())
    expect(await bare('192.0.2.7', 'eva@example.test')).toBe(42011)
    expect(await bare('192.0.2.6', 'eva@example.test', password, own)).toBe(0)
    expect(await solved('192.0.2.7', 'eva@example.test')).toBe(0)
  })
})
