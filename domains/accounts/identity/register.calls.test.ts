import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const askFor = async (email: string, more: Record<string, unknown> = {}) => {
  const visitor = server.visitor()
  return visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha(), ...more })
}

/** Asks for a link and reads it from the mail. */
const linkFor = async (email: string) => {
  expect((await askFor(email)).cscode).toBe(0)
  const [mail] = await server.mailsTo(email)
  return { email, hash: mail?.link?.searchParams.get('hash') ?? '' }
}

const account = { name: 'Noor', pw: 'secret1', re_pw: 'secret1' }

describe('registration', () => {
  it('leads from an address to an account that can log in', async () => {
    const { email, hash } = await linkFor('noor@example.test')
    const [mail] = await server.mailsTo(email)
    expect(mail?.link?.href).toMatch(
      /^http:\/\/localhost:3000\/member\.htm\?a=register&t=check&email=noor%40example\.test&hash=[\w-]{43}$/,
    )
    const visitor = server.visitor()
    expect((await visitor.call('POST /api/auth/register/check', { email, hash })).cscode).toBe(0)
    expect((await visitor.call('POST /api/auth/register/complete', { email, hash, ...account })).cscode).toBe(0)
    const { data } = await visitor.login(email, 'secret1')
    expect(data).toMatchObject({ status: 1, username: 'Noor', email })
  })

  it('takes the address under the field mail too, and in any case of letters', async () => {
    const { hash } = await linkFor('Otis@Example.test'.toLowerCase())
    const answer = await server
      .visitor()
      .call('POST /api/auth/register/complete', { mail: 'OTIS@example.test', hash, ...account })
    expect(answer.cscode).toBe(0)
  })

  it('writes the mail in the language that was asked for', async () => {
    await askFor('lea@example.test', { lang: 'de' })
    expect((await server.mailsTo('lea@example.test'))[0]?.language).toBe('de')
  })

  it('answers the same whether the address is known or not, and tells its owner by mail', async () => {
    await server.member({ email: 'ada@example.test' })
    const known = await askFor('ada@example.test')
    const unknown = await askFor('eve@example.test')
    expect(known.text).toBe(unknown.text)
    const [mail] = await server.mailsTo('ada@example.test')
    expect(mail?.kind).toBe('identity.known')
    expect(mail?.link?.search).toBe('?a=login')
  })

  it('sends the database the same statements for both, so that the time reveals nothing', async () => {
    const statements = async (email: string) => {
      const visitor = server.visitor()
      const code = await visitor.captcha()
      return server.statementsOf(() => visitor.call('POST /api/auth/register/per', { email, code }))
    }
    expect(await statements('ada@example.test')).toBe(await statements('nobody@example.test'))
  })

  it('refuses a wrong captcha and sends nothing', async () => {
    const visitor = server.visitor()
    await visitor.captcha()
    expect(
      (await visitor.call('POST /api/auth/register/per', { email: 'uma@example.test', code: 'zzzz' })).cscode,
    ).toBe(42011)
    expect(await server.mailsTo('uma@example.test')).toEqual([])
  })

  it('limits the mails to one address', async () => {
    const codes: number[] = []
    for (let tries = 0; tries < 8; tries++) codes.push((await askFor('ben@example.test')).cscode)
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, 20039, 20039])
    server.clock.advance(minutes(1))
    expect((await askFor('ben@example.test')).cscode).toBe(0)
  })
})

describe('a link', () => {
  it('is valid for its own address only', async () => {
    const { hash } = await linkFor('ned@example.test')
    const check = (email: string) => server.visitor().call('POST /api/auth/register/check', { email, hash })
    expect((await check('eve@example.test')).cscode).toBe(42013)
    expect((await check('ned@example.test')).cscode).toBe(0)
  })

  it('is valid for its own purpose only', async () => {
    const { email, hash } = await linkFor('ted@example.test')
    const visitor = server.visitor()
    const input = { email, hash, code: await visitor.captcha(), new_pw: 'secret1', re_pw: 'secret1' }
    expect((await visitor.call('POST /api/auth/reset_pw/complete', input)).cscode).toBe(42013)
  })

  it('expires after 24 hours', async () => {
    const { email, hash } = await linkFor('liv@example.test')
    server.clock.advance(hours(24))
    const answer = await server.visitor().call('POST /api/auth/register/complete', { email, hash, ...account })
    expect(answer.cscode).toBe(42015)
  })

  it('is used up by success alone', async () => {
    const { email, hash } = await linkFor('pia@example.test')
    const complete = (more: object) =>
      server.visitor().call('POST /api/auth/register/complete', { email, hash, ...account, ...more })
    expect((await complete({ re_pw: 'other' })).data).toEqual({ fields: ['re_pw'] })
    expect((await complete({ name: 'Pi"a' })).data).toEqual({ fields: ['name'] })
    expect((await complete({ pw: '12345', re_pw: '12345' })).data).toEqual({ fields: ['pw'] })
    expect((await complete({})).cscode).toBe(0)
    expect((await complete({})).cscode).toBe(42020)
    expect((await server.visitor().call('POST /api/auth/register/check', { email, hash })).cscode).toBe(42020)
  })

  it('submitted twice at once makes one account', async () => {
    const { email, hash } = await linkFor('two@example.test')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.visitor().call('POST /api/auth/register/complete', { email, hash, ...account }),
      ),
    )
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, ...Array(7).fill(42020)])
    const { rows } = await server.database.execute(`select 1 from members where email = '${email}'`)
    expect(rows).toHaveLength(1)
  })

  it('is used up with a newer one for the same address', async () => {
    const older = await linkFor('amy@example.test')
    server.clock.advance(minutes(2))
    const newer = await linkFor('amy@example.test')
    expect(newer.hash).not.toBe(older.hash)
    const complete = (hash: string) =>
      server.visitor().call('POST /api/auth/register/complete', { email: newer.email, hash, ...account })
    expect((await complete(newer.hash)).cscode).toBe(0)
    expect((await complete(older.hash)).cscode).toBe(42020)
  })

  it('points to an origin that the installation lists', async () => {
    for (const check_url of [
      'https://evil.example/x',
      'http://localhost:3000.evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'member.htm',
      'http://localhost:3000@evil.example/',
      'http://user:word@localhost:3000/member.htm',
    ]) {
      const answer = await askFor('kit@example.test', { check_url })
      expect([answer.cscode, answer.data]).toEqual([10001, { fields: ['check_url'] }])
    }
    expect((await askFor('kit@example.test', { login_url: 'https://evil.example/' })).data).toEqual({
      fields: ['login_url'],
    })
    expect(await server.mailsTo('kit@example.test')).toEqual([])
  })

  it('M2: the page that a mail links to is a bare address, without words of the caller', async () => {
    await server.member({ email: 'bea@example.test' })
    const page = 'http://localhost:3000/member.htm'
    for (const place of [
      `${page}\n\nDear customer, confirm at https://tidewren-secure.example/confirm`,
      `${page}?a=login&r=Dear customer`,
      `${page}\tDear`,
      `${page}\u00a0Dear`,
      `${page}?r=Dear%20customer%2C%20your%20account`,
      `${page}#Dear,customer`,
      `${page}/<b>Dear</b>`,
      'http://localhost:3000\\Dear customer, your account',
      `${page}?a=${'a'.repeat(200)}`,
    ]) {
      for (const field of ['login_url', 'check_url']) {
        const answer = await askFor('bea@example.test', { [field]: place })
        expect([place, answer.cscode, answer.data]).toEqual([place, 10001, { fields: [field] }])
      }
    }
    expect(await server.mailsTo('bea@example.test')).toEqual([])
    expect((await askFor('bea@example.test', { login_url: `${page}?a=login` })).cscode).toBe(0)
    expect((await server.mailsTo('bea@example.test'))[0]?.link?.href).toBe(`${page}?a=login`)
  })

  it('is built from configuration, not from the host of a request', async () => {
    const visitor = server.visitor()
    const body = JSON.stringify({
      email: 'sol@example.test',
      code: await visitor.captcha(),
      laravel_session: visitor.token,
    })
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'content-type': 'application/json',
    }
    const request = httpRequest(`${server.url}/api/auth/register/per`, { method: 'POST', headers })
    const [response] = await once(request.end(body), 'response')
    expect(response.statusCode).toBe(200)
    const [mail] = await server.mailsTo('sol@example.test')
    expect(mail?.link?.origin).toBe('http://localhost:3000')
    expect(mail?.html).not.toContain('evil.example')
  })
})

describe('the older behaviour that a vendor can switch on', () => {
  let older: TestServer
  beforeAll(async () => {
    older = await startServer({ ANSWER_KNOWN_ACCOUNTS: '1' })
    await older.member({ email: 'ada@example.test' })
  })
  afterAll(() => older.close())

  it('says at once whether an address is known', async () => {
    const ask = async (call: 'POST /api/auth/register/per' | 'POST /api/auth/reset_pw/per', email: string) => {
      const visitor = older.visitor()
      return (await visitor.call(call, { email, code: await visitor.captcha() })).cscode
    }
    expect(await ask('POST /api/auth/register/per', 'ada@example.test')).toBe(42017)
    expect(await ask('POST /api/auth/register/per', 'eve@example.test')).toBe(0)
    expect(await ask('POST /api/auth/reset_pw/per', 'eve@example.test')).toBe(42016)
    expect(await ask('POST /api/auth/reset_pw/per', 'ada@example.test')).toBe(0)
  })

  it('spec 2.2: says at once too that an address never got the link to an old one', async () => {
    const link = { email: 'eve@example.test', hash: 'made-up', lang: 'en' }
    expect((await older.visitor().call('POST /member/reset_pw/reset_old_email', link)).cscode).toBe(20085)
    expect((await server.visitor().call('POST /member/reset_pw/reset_old_email', link)).cscode).toBe(20232)
    const visitor = older.visitor()
    const change = { ...link, code: await visitor.captcha(), new_pw: 'moonlight1', re_pw: 'moonlight1' }
    expect((await visitor.call('POST /member/change_password_old', change)).cscode).toBe(20085)
  })
})

it('a link whose address got an account in the meantime says so', async () => {
  const { email, hash } = await linkFor('own@example.test')
  await server.member({ email })
  expect((await server.visitor().call('POST /api/auth/register/check', { email, hash })).cscode).toBe(42017)
  expect((await server.visitor().call('POST /api/auth/register/complete', { email, hash, ...account })).cscode).toBe(
    42017,
  )
  expect((await server.visitor().login(email, password)).cscode).toBe(0)
})
