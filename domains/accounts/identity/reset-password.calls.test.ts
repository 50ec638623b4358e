import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const linkFor = async (email: string) => {
  const visitor = server.visitor()
  await visitor.call('POST /api/auth/reset_pw/per', { email, code: await visitor.captcha() })
  const [mail] = await server.mailsTo(email)
  return { email, hash: mail?.link?.searchParams.get('hash') ?? '' }
}

const complete = async (
  link: { email: string; hash: string },
  visitor: Visitor = server.visitor(),
  more: object = {},
) =>
  visitor.call('POST /api/auth/reset_pw/complete', {
    ...link,
    code: await visitor.captcha(),
    new_pw: 'brandnew1',
    re_pw: 'brandnew1',
    ...more,
  })

describe('a forgotten password', () => {
  it('is replaced by a mailed link; every session ends and the member is told', async () => {
    await server.member({ email: 'ada@example.test' })
    const elsewhere = server.visitor()
    await elsewhere.login('ada@example.test', password)
    const link = await linkFor('ada@example.test')
    expect((await server.visitor().call('POST /api/auth/reset_pw/check', link)).cscode).toBe(0)
    expect((await complete(link)).cscode).toBe(0)

    expect((await elsewhere.call('POST /member/language', { lang: 'de' })).cscode).toBe(10010)
    expect((await server.visitor().login('ada@example.test', password)).cscode).toBe(42012)
    expect((await server.visitor().login('ada@example.test', 'brandnew1')).cscode).toBe(0)
    expect((await server.mailsTo('ada@example.test'))[0]?.kind).toBe('identity.passwordChanged')
  })

  it('of an address without account is answered by mail only', async () => {
    const visitor = server.visitor()
    expect(
      (await visitor.call('POST /api/auth/reset_pw/per', { email: 'eve@example.test', code: await visitor.captcha() }))
        .cscode,
    ).toBe(0)
    const [mail] = await server.mailsTo('eve@example.test')
    expect(mail?.kind).toBe('identity.unknown')
    expect(mail?.link?.search).toBe('?a=register')
  })

  it('needs the right captcha, also where the account would get no link', async () => {
    await server.member({ email: 'bob@example.test' })
    const link = await linkFor('bob@example.test')
    expect((await complete(link, server.visitor(), { code: 'zzzz' })).cscode).toBe(42011)
    expect((await complete({ ...link, hash: 'unknown' })).cscode).toBe(42013)
    expect((await complete({ ...link, email: 'ada@example.test' })).cscode).toBe(42013)
    expect((await complete(link)).cscode).toBe(0)
    expect((await complete(link)).cscode).toBe(42020)
  })

  it('is replaced by a link that expires', async () => {
    await server.member({ email: 'cam@example.test' })
    const link = await linkFor('cam@example.test')
    server.clock.advance(hours(24))
    expect((await server.visitor().call('POST /api/auth/reset_pw/check', link)).cscode).toBe(42015)
    expect((await complete(link)).cscode).toBe(42015)
  })

  it('opens the account of a member whose login strangers have slowed down', async () => {
    await server.member({ email: 'fay@example.test' })
    const link = await linkFor('fay@example.test')
    const visitor = server.visitor()
    expect((await complete(link, visitor)).cscode).toBe(0)
    for (let tries = 0; tries < 8; tries++) await server.visitor().login('fay@example.test', 'wrong-one')
    expect((await server.visitor().login('fay@example.test', 'brandnew1')).cscode).toBe(20039)
    expect((await visitor.login('fay@example.test', 'brandnew1')).cscode).toBe(0)
  })

  it('is not replaced by a link to a former address of the member', async () => {
    const member = await server.member({ email: 'gil@example.test' })
    const link = await linkFor('gil@example.test')
    await server.database.execute(`update members set email = 'gil.new@example.test' where id = ${member.id}`)
    expect((await complete(link)).cscode).toBe(42020)
    expect((await server.visitor().login('gil.new@example.test', password)).cscode).toBe(0)
  })

  it('is replaced once when the form is sent many times at once', async () => {
    await server.member({ email: 'dan@example.test' })
    const link = await linkFor('dan@example.test')
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(link)))
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, ...Array(5).fill(42020)])
  })

  it('is replaced in five statements', async () => {
    await server.member({ email: 'eli@example.test' })
    const link = await linkFor('eli@example.test')
    const visitor = server.visitor()
    const code = await visitor.captcha()
    const input = { ...link, code, new_pw: 'brandnew1', re_pw: 'brandnew1' }
    expect(await server.statementsOf(() => visitor.call('POST /api/auth/reset_pw/complete', input))).toBe(5)
  })
})
