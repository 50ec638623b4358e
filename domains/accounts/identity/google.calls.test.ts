import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes, unixSeconds } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { createLink } from './store/accounts/links'
import { audience, type Forgery, issuer, nonceFor, startServerWithGoogle } from './testing/google'

let google: Awaited<ReturnType<typeof startServerWithGoogle>>
let server: TestServer
beforeAll(async () => {
  google = await startServerWithGoogle()
  server = google.server
})
afterAll(() => google.close())

const signIn = async (email: string, forged: Forgery = {}, visitor = server.visitor()) => {
  const claims = {
    sub: `subject of ${email}`,
    email,
    name: 'Grace Hollis',
    nonce: await nonceFor(visitor),
    ...forged.claims,
  }
  return visitor.call('POST /api/google_oauth/token', { token: await google.signed(claims, forged) })
}

describe('sign-in with Google', () => {
  it('finds a member by the verified address, and answers under result as well', async () => {
    const member = await server.member({ email: 'ada@example.test' })
    const visitor = server.visitor()
    const answer = await signIn('Ada@Example.test', {}, visitor)
    expect(answer.cscode).toBe(0)
    expect(answer.data).toEqual({
      registered: true,
      token: expect.any(String),
      email: 'ada@example.test',
      uid: member.id,
    })
    expect(JSON.parse(answer.text).result).toEqual(answer.data)
    expect((await visitor.call('POST /member/language', { lang: 'de' })).cscode).toBe(0)
  })

  it('finds the account again after a change of the address on either side', async () => {
    await server.member({ email: 'bob@example.test' })
    await signIn('bob@example.test')
    const again = await signIn('bob.new@example.test', { claims: { sub: 'subject of bob@example.test' } })
    expect(again.data).toMatchObject({ registered: true, email: 'bob@example.test' })
  })

  it('mails a stranger a link to an account bound to Google', async () => {
    const email = 'grace@example.test'
    const visitor = server.visitor()
    const first = await signIn(email, {}, visitor)
    expect(first.data).toEqual({ registered: false, token: '', email, uid: 0 })
    expect(visitor.cookies.has('username')).toBe(false)

    const [mail] = await server.mailsTo(email)
    expect(mail?.link?.search).toMatch(/^\?a=register&t=check&type=google&email=grace%40example\.test&hash=/)
    const hash = mail?.link?.searchParams.get('hash') ?? ''
    expect((await visitor.call('POST /api/auth/register/check', { email, hash })).cscode).toBe(0)
    const bind = (more: object = {}) =>
      visitor.call('GET /api/oauth.php', {
        s: 'google',
        a: 'bind',
        email,
        password: 'secret1',
        hash_code: hash,
        ...more,
      })
    expect((await bind({ hash_code: 'unknown' })).cscode).toBe(42013)
    expect((await bind({ email: 'eve@example.test' })).cscode).toBe(42013)
    expect((await bind()).data).toMatchObject({ registered: true, email })
    expect((await bind()).cscode).toBe(42020)

    expect((await signIn(email)).data).toMatchObject({ registered: true })
    expect((await server.visitor().login(email, 'secret1')).data).toMatchObject({ username: 'Grace Hollis' })
  })

  it('a Google login opens no account that only claims its address', async () => {
    const member = await server.member({ email: 'victim@example.test', emailProven: false })
    const visitor = server.visitor()
    expect((await signIn('victim@example.test', {}, visitor)).data).toMatchObject({ registered: false, uid: 0 })
    expect(visitor.cookies.has('username')).toBe(false)
    const [mail] = await server.mailsTo('victim@example.test')
    expect(mail?.kind).toBe('identity.reset')

    const reset = { email: 'victim@example.test', hash: mail?.link?.searchParams.get('hash') ?? '' }
    const code = await visitor.captcha()
    await visitor.call('POST /api/auth/reset_pw/complete', { ...reset, code, new_pw: 'proven1', re_pw: 'proven1' })
    expect((await signIn('victim@example.test')).data).toMatchObject({ registered: true, uid: member.id })
  })

  it('a Google login of the person who had the account ends when its owner takes it back', async () => {
    const member = await server.member({ email: 'owner@example.test' })
    const claims = { sub: 'the thief', email: 'thief@example.test' }
    await server.database.execute(`insert into social_accounts values ('google', 'the thief', ${member.id})`)
    expect((await signIn('thief@example.test', { claims })).data).toMatchObject({ registered: true })
    const { database, clock } = server
    const hash = await createLink(database, {
      purpose: 'old_email',
      email: 'owner@example.test',
      memberId: member.id,
      now: clock.now(),
    })
    const owner = server.visitor()
    const back = {
      email: 'owner@example.test',
      hash,
      code: await owner.captcha(),
      new_pw: 'mineagain',
      re_pw: 'mineagain',
    }
    expect((await owner.call('POST /member/change_password_old', back)).cscode).toBe(0)
    expect((await signIn('thief@example.test', { claims })).data).toMatchObject({ registered: false })
  })

  it('refuses a blacklisted member', async () => {
    await server.member({ email: 'max@example.test', blacklistedAt: new Date() })
    expect((await signIn('max@example.test')).cscode).toBe(42023)
  })
})

describe('a token', () => {
  it('is refused when any part of it is wrong', async () => {
    await server.member({ email: 'kim@example.test' })
    const bad: Record<string, Forgery> = {
      'signed by another key': { key: google.foreign.privateKey },
      'of another issuer': { claims: { iss: 'https://evil.example' } },
      'for another client': { claims: { aud: 'somebody' } },
      'of an address that is not verified': { claims: { email_verified: false } },
      'without an address': { claims: { email: undefined } },
      'made for another visitor': { claims: { nonce: await nonceFor(server.visitor()) } },
      'without a nonce': { claims: { nonce: undefined } },
      'that has expired': { issuedAt: new Date(server.clock.now().getTime() - hours(2)) },
      'from the future': { issuedAt: new Date(server.clock.now().getTime() + minutes(10)) },
    }
    for (const [what, forged] of Object.entries(bad)) {
      expect([what, (await signIn('kim@example.test', forged)).cscode]).toEqual([what, 42012])
    }
    expect((await signIn('kim@example.test')).cscode).toBe(0)
  })

  it('with another algorithm, or with none, is refused', async () => {
    const visitor = server.visitor()
    const nonce = await nonceFor(visitor)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = unixSeconds(server.clock.now())
    const claims = part({
      iss: issuer,
      aud: audience,
      iat: now,
      exp: now + 60,
      sub: 'x',
      email: 'kim@example.test',
      email_verified: true,
      nonce,
    })
    for (const header of [{ alg: 'none' }, { alg: 'HS256', kid: 'one' }]) {
      const { cscode } = await visitor.call('POST /api/google_oauth/token', { token: `${part(header)}.${claims}.AAAA` })
      expect(cscode).toBe(42012)
    }
    expect((await visitor.call('POST /api/google_oauth/token', { token: 'nonsense' })).cscode).toBe(42012)
  })

  it('taken from one browser is refused in another', async () => {
    const owner = server.visitor()
    const token = await google.signed({
      sub: 'subject of ada@example.test',
      email: 'ada@example.test',
      nonce: await nonceFor(owner),
    })
    const thief = server.visitor()
    await thief.open()
    expect((await thief.call('POST /api/google_oauth/token', { token })).cscode).toBe(42012)
  })

  it('needs its nonce in production, with or without test_mode', async () => {
    const live = await startServer({
      NODE_ENV: 'production',
      PAYMENT_PROVIDER: 'sandbox',
      PUBLIC_URL: 'https://member.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@example.com',
      GOOGLE_CLIENT_ID: audience,
      GOOGLE_ISSUER: issuer,
      GOOGLE_KEYS_URL: google.keysUrl,
    })
    await live.member({ email: 'ada@example.test' })
    const token = await google.signed({ sub: 's', email: 'ada@example.test' })
    expect((await live.visitor().call('POST /api/google_oauth/token', { token, test_mode: 1 })).cscode).toBe(42012)
    await live.close()
    expect((await server.visitor().call('POST /api/google_oauth/token', { token, test_mode: 1 })).cscode).toBe(0)
  })
})

it('a password works beside the social account', async () => {
  expect((await server.visitor().login('ada@example.test', password)).cscode).toBe(0)
})
