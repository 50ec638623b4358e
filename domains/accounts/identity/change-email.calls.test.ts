import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const signedIn = async (email: string) => {
  await server.member({ email })
  const visitor = server.visitor()
  expect((await visitor.login(email, password)).cscode).toBe(0)
  return visitor
}

const linkFor = async (visitor: Visitor, email: string) => {
  expect((await visitor.call('POST /member/reset_email/per')).cscode).toBe(0)
  const [mail] = await server.mailsTo(email)
  expect(mail?.link?.searchParams.get('a')).toBe('change_email')
  return mail?.link?.searchParams.get('hash') ?? ''
}

const complete = async (visitor: Visitor, hash: string, to: string, more: object = {}) =>
  visitor.call('POST /member/reset_email/complete', {
    hash,
    new_email: to,
    re_email: to,
    code: await visitor.captcha(),
    ...more,
  })

describe('change of email by link', () => {
  it('takes effect, ends other sessions, and tells both addresses', async () => {
    const visitor = await signedIn('ada@example.test')
    const elsewhere = server.visitor()
    await elsewhere.login('ada@example.test', password)
    const hash = await linkFor(visitor, 'ada@example.test')
    expect((await visitor.call('POST /member/reset_email/check', { hash, email: 'ada@example.test' })).cscode).toBe(0)
    expect((await complete(visitor, hash, 'Ada.New@example.test')).cscode).toBe(0)

    expect((await elsewhere.call('POST /member/language', { lang: 'de' })).cscode).toBe(10010)
    expect((await visitor.call('POST /member/language', { lang: 'en' })).cscode).toBe(0)
    expect((await server.visitor().login('ada@example.test', password)).cscode).toBe(42012)
    expect((await server.visitor().login('ada.new@example.test', password)).cscode).toBe(0)
    expect((await server.mailsTo('ada@example.test'))[0]?.kind).toBe('identity.oldEmail')
    expect((await server.mailsTo('ada.new@example.test'))[0]?.kind).toBe('identity.confirmEmail')
  })

  it('is possible once', async () => {
    const visitor = await signedIn('bob@example.test')
    const hash = await linkFor(visitor, 'bob@example.test')
    await complete(visitor, hash, 'bob2@example.test')
    expect((await visitor.call('POST /member/reset_email/per')).cscode).toBe(20039)
    expect((await complete(visitor, hash, 'bob3@example.test')).cscode).toBe(20039)
  })

  it('succeeds once when many are sent at once', async () => {
    const hash = await linkFor(await signedIn('cam@example.test'), 'cam@example.test')
    const devices = Array.from({ length: 6 }, () => server.visitor())
    for (const device of devices) await device.login('cam@example.test', password)
    const answers = await Promise.all(
      devices.map((device, index) => complete(device, hash, `cam${index}@example.test`)),
    )
    expect(answers.filter(({ cscode }) => cscode === 0)).toHaveLength(1)
    const { rows } = await server.database.execute(`select 1 from members where email ~ '^cam[0-9]@'`)
    expect(rows).toHaveLength(1)
  })

  it('refuses a taken address, and keeps the link and the one change', async () => {
    await server.member({ email: 'taken@example.test' })
    const visitor = await signedIn('dan@example.test')
    const hash = await linkFor(visitor, 'dan@example.test')
    expect((await complete(visitor, hash, 'taken@example.test')).cscode).toBe(20041)
    expect((await complete(visitor, hash, 'dan2@example.test')).cscode).toBe(0)
  })

  it('refuses the present address, and keeps the one change', async () => {
    const visitor = await signedIn('noa@example.test')
    const hash = await linkFor(visitor, 'noa@example.test')
    expect((await complete(visitor, hash, 'noa@example.test')).data).toEqual({ fields: ['new_email'] })
    expect((await complete(visitor, hash, 'noa2@example.test')).cscode).toBe(0)
  })

  it('gives one address to one of two members who want it at the same moment', async () => {
    const visitors = await Promise.all(['ann@example.test', 'amy@example.test'].map(signedIn))
    const hashes: string[] = []
    for (const [index, email] of ['ann@example.test', 'amy@example.test'].entries()) {
      hashes.push(await linkFor(visitors[index] as Visitor, email))
    }
    const answers = await Promise.all(
      visitors.map((visitor, index) => complete(visitor, hashes[index] ?? '', 'wanted@example.test')),
    )
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 20041])
  })

  it('takes six statements, the session’s among them', async () => {
    const visitor = await signedIn('gus@example.test')
    const hash = await linkFor(visitor, 'gus@example.test')
    const code = await visitor.captcha()
    const input = { hash, code, new_email: 'gus2@example.test', re_email: 'gus2@example.test' }
    expect(await server.statementsOf(() => visitor.call('POST /member/reset_email/complete', input))).toBe(6)
  })

  it('checks captcha, form and link', async () => {
    const visitor = await signedIn('eli@example.test')
    const hash = await linkFor(visitor, 'eli@example.test')
    expect((await complete(visitor, hash, 'eli2@example.test', { code: 'zzzz' })).cscode).toBe(20024)
    expect((await complete(visitor, hash, 'eli2@example.test', { code: 'zz' })).data).toEqual({ fields: ['code'] })
    expect((await complete(visitor, hash, 'eli2@example.test', { re_email: 'eli3@example.test' })).data).toEqual({
      fields: ['re_email'],
    })
    expect((await complete(visitor, hash, 'eli@-example.test')).data).toMatchObject({
      fields: expect.arrayContaining(['new_email']),
    })
    expect((await complete(visitor, 'unknown', 'eli2@example.test')).cscode).toBe(20032)
    const stranger = await signedIn('eve@example.test')
    const look = (link: Record<string, unknown>) => stranger.call('POST /member/reset_email/check', link)
    expect((await look({ hash, email: 'eli@example.test' })).cscode).toBe(20132)
    expect((await look({ hash, email: 'eve@example.test' })).cscode).toBe(20132)
    expect((await complete(stranger, hash, 'eve2@example.test')).cscode).toBe(20132)
    server.clock.advance(hours(23))
    expect(
      (await server.visitor().call('POST /member/reset_email/check', { hash, email: 'eli@example.test' })).cscode,
    ).toBe(10010)
    server.clock.advance(hours(1))
    const again = server.visitor()
    await again.login('eli@example.test', password)
    expect((await complete(again, hash, 'eli2@example.test')).cscode).toBe(20233)
  })
})

describe('the link that goes to the old address', () => {
  const changed = async (from: string, to: string) => {
    const visitor = await signedIn(from)
    await complete(visitor, await linkFor(visitor, from), to)
    const [mail] = await server.mailsTo(from)
    expect(mail?.link?.searchParams.get('a')).toBe('reset_old_email')
    return { visitor, link: { email: from, hash: mail?.link?.searchParams.get('hash') ?? '' } }
  }
  const takeBack = async (link: { email: string; hash: string }) => {
    const owner = server.visitor()
    return owner.call('POST /member/change_password_old', {
      ...link,
      code: await owner.captcha(),
      new_pw: 'mineagain',
      re_pw: 'mineagain',
    })
  }

  it('the way back restores address and password, and ends all sessions', async () => {
    const { visitor, link } = await changed('ida@example.test', 'thief@example.test')
    expect((await server.visitor().call('POST /member/reset_pw/reset_old_email', link)).cscode).toBe(0)
    expect((await takeBack(link)).cscode).toBe(0)
    expect((await visitor.call('POST /member/language', { lang: 'de' })).cscode).toBe(10010)
    expect((await server.visitor().login('thief@example.test', password)).cscode).toBe(42012)
    expect((await server.visitor().login('ida@example.test', 'mineagain')).cscode).toBe(0)
    expect((await takeBack(link)).cscode).toBe(20234)
  })

  it('the way back cannot be closed by the person who took the account', async () => {
    const { link } = await changed('mia@example.test', 'mia.thief@example.test')
    const thief = server.visitor()
    await thief.call('POST /api/auth/reset_pw/per', { email: 'mia.thief@example.test', code: await thief.captcha() })
    const [mail] = await server.mailsTo('mia.thief@example.test')
    const hash = mail?.link?.searchParams.get('hash') ?? ''
    const code = await thief.captcha()
    const reset = { email: 'mia.thief@example.test', hash, code, new_pw: 'stolen1', re_pw: 'stolen1' }
    expect((await thief.call('POST /api/auth/reset_pw/complete', reset)).cscode).toBe(0)
    expect((await takeBack(link)).cscode).toBe(0)
    expect((await server.visitor().login('mia@example.test', 'mineagain')).cscode).toBe(0)
  })

  it('the way back leaves the person who had the account no other way in', async () => {
    const { link } = await changed('lou@example.test', 'lou.thief@example.test')
    const thief = server.visitor()
    await thief.call('POST /api/auth/reset_pw/per', { email: 'lou.thief@example.test', code: await thief.captcha() })
    const [mail] = await server.mailsTo('lou.thief@example.test')
    const hash = mail?.link?.searchParams.get('hash') ?? ''
    expect((await takeBack(link)).cscode).toBe(0)
    const again = {
      email: 'lou.thief@example.test',
      hash,
      code: await thief.captcha(),
      new_pw: 'stolen1',
      re_pw: 'stolen1',
    }
    expect((await thief.call('POST /api/auth/reset_pw/complete', again)).cscode).toBe(42020)
  })

  it('the way back is refused when the old address has an account of its own', async () => {
    const { link } = await changed('joe@example.test', 'joe2@example.test')
    await server.member({ email: 'joe@example.test' })
    expect((await takeBack(link)).cscode).toBe(20035)
    expect((await server.visitor().login('joe2@example.test', password)).cscode).toBe(0)
  })

  it('expires, and is valid for no other purpose', async () => {
    const { link } = await changed('kim@example.test', 'kim2@example.test')
    expect((await takeBack({ ...link, hash: 'unknown' })).cscode).toBe(20232)
    expect((await server.visitor().call('POST /api/auth/reset_pw/check', link)).cscode).toBe(42013)
    const member = server.visitor()
    await member.login('kim2@example.test', password)
    expect((await member.call('POST /member/reset_email/check', link)).cscode).toBe(20232)
    server.clock.advance(hours(24))
    expect((await takeBack(link)).cscode).toBe(20233)
  })
})
