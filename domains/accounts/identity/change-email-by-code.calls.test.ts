import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const entered = async (email: string) => {
  const visitor = server.visitor()
  expect((await visitor.login(email, password)).cscode).toBe(0)
  return visitor
}

const signedIn = async (email: string) => {
  await server.member({ email })
  return entered(email)
}

const ask = (visitor: Visitor, to: string) => visitor.call('POST /member/verify_code', { new_email: to })

const codeTo = async (address: string) => {
  const [mail] = await server.mailsTo(address)
  expect(mail?.kind).toBe('identity.emailCode')
  return /^[2-9A-Z]{4}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code'
}

/** Has a code sent and reads it from the mail. */
const codeFor = async (visitor: Visitor, to: string) => {
  expect((await ask(visitor, to)).data).toEqual({ status: 1 })
  return codeTo(to)
}

const change = (visitor: Visitor, to: string, code: string) =>
  visitor.call('POST /member/change_email', { new_email: to, code, lang: 'en' })

describe('change of email by code', () => {
  it('takes effect, ends other sessions, closes open links, and tells both addresses', async () => {
    const visitor = await signedIn('ada@example.test')
    const elsewhere = await entered('ada@example.test')
    const stranger = server.visitor()
    await stranger.call('POST /api/auth/reset_pw/per', { email: 'ada@example.test', code: await stranger.captcha() })
    const [reset] = await server.mailsTo('ada@example.test')

    const code = await codeFor(visitor, 'ada.new@example.test')
    expect((await change(visitor, 'Ada.New@example.test', code.toLowerCase())).data).toEqual({ status: 1 })
    expect((await elsewhere.call('GET /member/get_user_profile')).cscode).toBe(10010)
    expect((await visitor.call('GET /member/get_user_profile')).data).toMatchObject({ is_email_changed: true })
    expect((await server.visitor().login('ada@example.test', password)).cscode).toBe(42012)
    await entered('ada.new@example.test')
    expect((await server.mailsTo('ada@example.test'))[0]?.kind).toBe('identity.oldEmail')
    expect((await server.mailsTo('ada.new@example.test'))[0]?.kind).toBe('identity.emailChanged')
    const link = { email: 'ada@example.test', hash: reset?.link?.searchParams.get('hash') ?? '' }
    expect((await stranger.call('POST /api/auth/reset_pw/check', link)).cscode).toBe(42020)
  })

  it('is possible once, by code or by link', async () => {
    const visitor = await signedIn('bob@example.test')
    await change(visitor, 'bob2@example.test', await codeFor(visitor, 'bob2@example.test'))
    expect((await ask(visitor, 'bob3@example.test')).cscode).toBe(20039)
    expect((await change(visitor, 'bob3@example.test', 'AAAA')).cscode).toBe(20039)
    expect((await visitor.call('POST /member/reset_email/per')).cscode).toBe(20039)
  })

  it('succeeds once when many are sent at once by code and by link', async () => {
    const visitor = await signedIn('cam@example.test')
    await visitor.call('POST /member/reset_email/per')
    const hash = (await server.mailsTo('cam@example.test'))[0]?.link?.searchParams.get('hash') ?? ''
    const code = await codeFor(visitor, 'cam1@example.test')
    const captcha = await visitor.captcha()
    const byLink = { hash, code: captcha, new_email: 'cam2@example.test', re_email: 'cam2@example.test' }
    const answers = await Promise.all([
      visitor.call('POST /member/reset_email/complete', byLink),
      ...Array.from({ length: 4 }, () => change(visitor, 'cam1@example.test', code)),
    ])
    expect(answers.filter(({ cscode }) => cscode === 0)).toHaveLength(1)
    const { rows } = await server.database.execute(`select 1 from members where email ~ '^cam[12]@'`)
    expect(rows).toHaveLength(1)
  })

  it('gives one address to one of two members who want it at the same moment', async () => {
    const visitors = [await signedIn('ann@example.test'), await signedIn('amy@example.test')]
    const codes: string[] = []
    for (const visitor of visitors) codes.push(await codeFor(visitor, 'wanted@example.test'))
    const answers = await Promise.all(
      visitors.map((visitor, index) => change(visitor, 'wanted@example.test', codes[index] ?? '')),
    )
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 20041])
  })

  it('takes four statements, the session’s among them, and three for the code', async () => {
    const visitor = await signedIn('gus@example.test')
    expect(await server.statementsOf(() => ask(visitor, 'gus2@example.test'))).toBe(3)
    const code = await codeTo('gus2@example.test')
    expect(await server.statementsOf(() => change(visitor, 'gus2@example.test', 'zzzz'))).toBe(2)
    expect(await server.statementsOf(() => change(visitor, 'gus2@example.test', code))).toBe(4)
  })
})

describe('a code', () => {
  it('ends after five wrong tries, from any number of sessions at once', async () => {
    const visitor = await signedIn('dan@example.test')
    const others = [await entered('dan@example.test'), await entered('dan@example.test')]
    const code = await codeFor(visitor, 'dan2@example.test')
    const wrong = [...'23456789'].map((digit) => digit.repeat(4)).filter((guess) => guess !== code)
    const guesses = await Promise.all(
      [visitor, ...others].flatMap((device) => wrong.map((guess) => change(device, 'dan2@example.test', guess))),
    )
    expect(new Set(guesses.map(({ cscode }) => cscode))).toEqual(new Set([20021]))
    expect((await change(visitor, 'dan2@example.test', code)).cscode).toBe(20021)

    server.clock.advance(minutes(3))
    expect((await change(visitor, 'dan2@example.test', await codeFor(visitor, 'dan2@example.test'))).cscode).toBe(0)
  })

  it('is still valid at the fifth try', async () => {
    const visitor = await signedIn('ned@example.test')
    const code = await codeFor(visitor, 'ned2@example.test')
    for (let tries = 0; tries < 4; tries++) await change(visitor, 'ned2@example.test', 'zzzz')
    expect((await change(visitor, 'ned2@example.test', code)).cscode).toBe(0)
  })

  it('is valid for ten minutes, for one address and one member', async () => {
    const visitor = await signedIn('eli@example.test')
    const stranger = await signedIn('eve@example.test')
    const code = await codeFor(visitor, 'eli2@example.test')
    expect((await change(visitor, 'eli3@example.test', code)).cscode).toBe(20021)
    expect((await change(stranger, 'eli2@example.test', code)).cscode).toBe(20021)
    server.clock.advance(minutes(10))
    expect((await change(visitor, 'eli2@example.test', code)).cscode).toBe(20021)
  })

  it('is sent again after 180 seconds at the earliest, also to another address and for many requests at once', async () => {
    const visitor = await signedIn('fay@example.test')
    const first = await Promise.all(['fay2', 'fay3', 'fay4'].map((name) => ask(visitor, `${name}@example.test`)))
    expect(first.map(({ cscode }) => cscode).sort()).toEqual([0, 20039, 20039])
    const early = first.find(({ cscode }) => cscode === 20039)
    expect([early?.status, early?.headers.get('retry-after')]).toEqual([429, '180'])
    server.clock.advance(seconds(179))
    expect((await ask(visitor, 'fay2@example.test')).headers.get('retry-after')).toBe('1')
    server.clock.advance(seconds(1))
    expect((await ask(visitor, 'fay2@example.test')).cscode).toBe(0)
  })

  it('is sent ten times a day, and the refusal says for how long', async () => {
    const visitor = await signedIn('ivy@example.test')
    for (let codes = 0; codes < 10; codes++) {
      expect((await ask(visitor, `ivy${codes}@example.test`)).cscode).toBe(0)
      server.clock.advance(minutes(3))
    }
    const refused = await ask(visitor, 'ivy@elsewhere.test')
    expect([refused.cscode, refused.headers.get('retry-after')]).toEqual([20039, String(23.5 * 60 * 60)])
    server.clock.advance(hours(23.5))
    const tomorrow = await entered('ivy@example.test')
    expect((await ask(tomorrow, 'ivy@elsewhere.test')).cscode).toBe(0)
  })

  it('is not sent to a taken address, which counts as a request; a typing error does not', async () => {
    await server.member({ email: 'taken@example.test' })
    const visitor = await signedIn('jan@example.test')
    expect((await ask(visitor, 'Taken@example.test')).cscode).toBe(20041)
    expect(await server.mailsTo('taken@example.test')).toEqual([])
    expect((await ask(visitor, 'jan2@example.test')).cscode).toBe(0)
    server.clock.advance(minutes(3))
    for (let asked = 2; asked < 10; asked++) expect((await ask(visitor, 'taken@example.test')).cscode).toBe(20041)
    expect((await ask(visitor, 'taken@example.test')).cscode).toBe(20039)
  })

  it('codes for one address are throttled like other mails, for every sender', async () => {
    for (let asked = 0; asked < 7; asked++) {
      const visitor = await signedIn(`kit${asked}@example.test`)
      expect((await ask(visitor, 'everyone@example.test')).cscode).toBe(0)
    }
    expect((await server.mailsTo('everyone@example.test')).length).toBe(6)
  })

  it('needs a valid form', async () => {
    const visitor = await signedIn('lea@example.test')
    expect((await ask(visitor, 'lea@-example.test')).data).toEqual({ fields: ['new_email'] })
    expect((await ask(visitor, 'lea@example.test')).data).toEqual({ fields: ['new_email'] })
    for (const code of ['AAA', 'AAAAA', 'AA-A', '']) {
      expect((await change(visitor, 'lea2@example.test', code)).data).toEqual({ fields: ['code'] })
    }
    const foreign = { new_email: 'lea2@example.test', code: 'AAAA', login_url: 'https://elsewhere.test/' }
    expect((await visitor.call('POST /member/change_email', foreign)).data).toEqual({ fields: ['login_url'] })
    expect((await server.visitor().call('POST /member/verify_code', { new_email: 'x@example.test' })).cscode).toBe(
      10010,
    )
  })
})
