import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, hours, minutes } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { members } from './tables/members'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.member({
    email: 'ada@example.test',
    username: 'Ada',
    vipUntil: new Date('2027-01-01T00:00:00Z'),
    isSubscriber: true,
  })
  await server.member({ email: 'max@example.test', blacklistedAt: new Date('2026-01-01T00:00:00Z') })
})
afterAll(() => server.close())

describe('login', () => {
  it('answers with the specified fields and sets the cookies', async () => {
    const visitor = server.visitor()
    const { cscode, data, headers } = await visitor.login(' Ada@Example.test ', password)
    expect(cscode).toBe(0)
    expect(data).toEqual({
      status: 1,
      token: expect.stringMatching(/^[\w-]{43}$/),
      username: 'Ada',
      vip: 1798761600,
      email: 'ada@example.test',
      is_all_in_one_user: 0,
      uid: expect.any(Number),
      dvdfab_subscribe: 1,
    })
    const cookies = headers.getSetCookie()
    expect(cookies.find((line) => line.startsWith('laravel_session='))).toMatch(/Max-Age=86400.*HttpOnly.*SameSite=Lax/)
    expect(JSON.parse(decodeURIComponent(visitor.cookies.get('user_info_new') ?? ''))).toMatchObject({
      email: 'ada@example.test',
      vip: 1798761600,
    })
    expect(visitor.cookies.get('username')).toBe('Ada')
    expect([...visitor.cookies].filter(([name]) => !/laravel_session|foyer_device/.test(name)).join()).not.toContain(
      data.token,
    )
  })

  it('every page updates readable cookies, and sets none that is up to date', async () => {
    const { id } = await server.member({ email: 'changes@example.test', vipUntil: null })
    const visitor = server.visitor()
    await visitor.login('changes@example.test', password)
    const setBy = async () =>
      (await visitor.send('/member.htm')).headers.getSetCookie().map((line) => line.split('=')[0])
    expect(await setBy()).toEqual([])
    const facts = { vipUntil: new Date('2027-01-01T00:00:00Z'), isSubscriber: true }
    await server.database.update(members).set(facts).where(eq(members.id, id))
    expect((await setBy()).sort()).toEqual(['dvdfab_subscribe', 'user_info_new', 'vip'])
    expect(visitor.cookies.get('vip')).toBe('1798761600')
    expect(JSON.parse(decodeURIComponent(visitor.cookies.get('user_info_new') ?? ''))).toMatchObject({
      vip: 1798761600,
      dvdfab_subscribe: 1,
    })
    visitor.cookies.delete('vip')
    expect(await setBy()).toEqual(['vip'])
    visitor.cookies.delete('email')
    expect(await setBy()).toEqual([])
  })

  it('gives a new token and invalidates the visitor’s', async () => {
    const visitor = server.visitor()
    await visitor.open()
    const before = visitor.token ?? ''
    await visitor.login('ada@example.test', password)
    expect(visitor.token).not.toBe(before)
    const { cscode } = await server.visitor().call('POST /member/language', { lang: 'de', laravel_session: before })
    expect(cscode).toBe(10010)
  })

  it('refuses a wrong password and an unknown address with one code', async () => {
    expect((await server.visitor().login('ada@example.test', 'wrong-one')).cscode).toBe(42012)
    expect((await server.visitor().login('eve@example.test', 'wrong-one')).cscode).toBe(42012)
  })

  it('the password of a similar address opens no session', async () => {
    expect((await server.visitor().login('ad@example.test', password)).cscode).toBe(42012)
    expect((await server.visitor().login('ada@example.tes', password)).cscode).toBe(42012)
  })

  it('a login tells of the blacklist only with the right password', async () => {
    expect((await server.visitor().login('max@example.test', 'wrong-one')).cscode).toBe(42012)
    const visitor = server.visitor()
    expect((await visitor.login('max@example.test', password)).cscode).toBe(42023)
    expect(visitor.cookies.has('username')).toBe(false)
  })

  it('uses up a captcha code at the first try, takes it in either case of letters, and for ten minutes', async () => {
    const visitor = server.visitor()
    const attempt = (code: string) =>
      visitor.call('POST /api/auth/login', { email: 'ada@example.test', pw: password, code })
    const code = await visitor.captcha()
    expect((await attempt('zzzz')).cscode).toBe(42011)
    expect((await attempt(code)).cscode).toBe(42011)
    expect((await attempt((await visitor.captcha()).toUpperCase())).cscode).toBe(0)

    const late = server.visitor()
    const old = await late.captcha()
    server.clock.advance(minutes(11))
    expect(
      (await late.call('POST /api/auth/login', { email: 'ada@example.test', pw: password, code: old })).cscode,
    ).toBe(42011)
  })

  it('accepts one of a hundred simultaneous uses of a captcha code', async () => {
    const visitor = server.visitor()
    const code = await visitor.captcha()
    const login = () => visitor.call('POST /api/auth/login', { email: 'eve@example.test', pw: 'wrong-one', code })
    const codes = await Promise.all(Array.from({ length: 100 }, async () => (await login()).cscode))
    expect(codes.filter((cscode) => cscode !== 42011)).toHaveLength(1)
  })

  it('names the fields that are missing or malformed', async () => {
    const fieldsOf = async (input: object) => (await server.visitor().call('POST /api/auth/login', { ...input })).data
    expect(await fieldsOf({ email: 'no address' })).toEqual({ fields: ['email', 'pw'] })
    // The captcha is asked for by a vendor's own setting (decision 0206), once the rest is there.
    expect(await fieldsOf({ email: 'ada@example.test', pw: password })).toEqual({ fields: ['code'] })
  })

  it('takes three statements, session and all', async () => {
    const visitor = server.visitor()
    const code = await visitor.captcha()
    const statements = await server.statementsOf(() =>
      visitor.call('POST /api/auth/login', { email: 'ada@example.test', pw: password, code }),
    )
    expect(statements).toBe(3)
  })
})

describe('a session', () => {
  it('ends after 24 hours', async () => {
    const visitor = server.visitor()
    await visitor.login('ada@example.test', password)
    server.clock.advance(hours(23))
    expect((await visitor.call('POST /member/language', { lang: 'de' })).cscode).toBe(0)
    server.clock.advance(hours(1))
    expect((await visitor.call('POST /member/language', { lang: 'de' })).cscode).toBe(10010)
  })

  it('ends at logout for good, with its cookies', async () => {
    const visitor = server.visitor()
    const { data } = await visitor.login('ada@example.test', password)
    expect((await visitor.call('POST /member/logout')).cscode).toBe(0)
    expect([...visitor.cookies.keys()]).toEqual(['foyer_device'])
    const { cscode } = await server.visitor().call('POST /member/language', { lang: 'de', laravel_session: data.token })
    expect(cscode).toBe(10010)
  })

  it('may be given as a parameter, without a cookie', async () => {
    const { data } = await server.visitor().login('ada@example.test', password)
    const program = server.visitor()
    expect((await program.call('POST /member/language', { lang: 'fr', laravel_session: data.token })).cscode).toBe(0)
    expect((await program.call('POST /member/language', { lang: 'fr' })).cscode).toBe(10010)
  })

  it('of a member who was blacklisted meanwhile is refused as suspended', async () => {
    const member = await server.member({ email: 'ida@example.test' })
    const visitor = server.visitor()
    await visitor.login('ida@example.test', password)
    await server.database.execute(`update members set blacklisted_at = now() where id = ${member.id}`)
    expect((await visitor.call('POST /member/language', { lang: 'fr' })).cscode).toBe(20027)
  })

  it('by cookie alone changes nothing for a foreign page', async () => {
    const visitor = server.visitor()
    await visitor.login('ada@example.test', password)
    const change = async (headers: Record<string, string>) => {
      const response = await visitor.send('/member/language', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'lang=ja',
      })
      return (await response.json()).cscode
    }
    expect(await change({})).toBe(10010)
    expect(await change({ origin: 'https://evil.example' })).toBe(10010)
    expect(await change({ origin: 'null' })).toBe(10010)
    expect(await change({ 'sec-fetch-site': 'cross-site' })).toBe(10010)
    expect(await change({ 'sec-fetch-site': 'same-site' })).toBe(10010)
    expect(await change({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(10010)
    expect(await change({ 'sec-fetch-site': 'same-origin' })).toBe(0)
    expect(await change({ origin: server.config.publicUrl })).toBe(0)
  })

  it('is not ended, nor are its cookies taken, by a foreign page', async () => {
    const visitor = server.visitor()
    await visitor.login('ada@example.test', password)
    const kept = new Map(visitor.cookies)
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example', cookie: '' } }
    const response = await visitor.send('/member/logout', foreign)
    expect((await response.json()).cscode).toBe(10010)
    expect(visitor.cookies).toEqual(kept)
    expect((await visitor.call('POST /member/language', { lang: 'en' })).cscode).toBe(0)
  })

  it('cannot be opened in a visitor’s browser by a foreign page', async () => {
    const visitor = server.visitor()
    const input = {
      email: 'ada@example.test',
      pw: password,
      code: await visitor.captcha(),
      laravel_session: visitor.token ?? '',
    }
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams(input),
    })
    expect((await response.json()).cscode).toBe(10010)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

it('writes no token, password or code into the log', async () => {
  const visitor = server.visitor()
  const code = await visitor.captcha()
  const { data } = await visitor.call('POST /api/auth/login', { email: 'ada@example.test', pw: password, code })
  await visitor.send(`/member.htm?a=admin&sessionid=top-secret&laravel_session=${data.token}`)
  const log = server.log.join('')
  for (const secret of [data.token, password, 'top-secret']) expect(log).not.toContain(secret)
  expect(log).toContain('/api/auth/login')
})

describe('a login in a browser that is new', () => {
  const notices = (email: string) => server.mailsTo(email, true)

  it('is reported by mail once a day for a browser and network, and never for the first login', async () => {
    await server.member({ email: 'ned@example.test' })
    const visitor = server.visitor()
    await visitor.login('ned@example.test', password)
    expect(await notices('ned@example.test')).toEqual([])
    await visitor.call('POST /member/logout')
    expect((await visitor.login('ned@example.test', password)).cscode).toBe(0)
    expect(await notices('ned@example.test')).toEqual([])
    await server.visitor().login('ned@example.test', password)
    const [notice] = await notices('ned@example.test')
    expect(notice?.text).toMatch(/Network: 127\.0\.0\.1/)
    expect(notice?.link?.searchParams.get('a')).toBe('ForgetPassword')
    await server.visitor().login('ned@example.test', password)
    expect(await notices('ned@example.test')).toHaveLength(1)
    server.clock.advance(days(1))
    await server.visitor().login('ned@example.test', password)
    expect(await notices('ned@example.test')).toHaveLength(2)
  })
})
