import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountFor, welcomeLink } from '@/domains/accounts/identity'
import { days } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { createPasskey } from './testing/passkey'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** An account as a guest’s purchase opens it, and the link of its mail. */
async function guest(email: string) {
  const { database, installation } = server
  const now = server.clock.now()
  const memberId = await database.transaction((transaction) =>
    accountFor(transaction, installation.events, { email, language: 'en', name: 'Rosa Lind', now }),
  )
  const link = await welcomeLink(database, { publicUrl: 'https://shop.test', memberId, email, now })
  return { email, hash: new URL(link ?? '').searchParams.get('hash') ?? '' }
}

const complete = (link: object, visitor = server.visitor(), chosen = 'daylight1') =>
  visitor.call('POST /api/auth/welcome/complete', { ...link, new_pw: chosen })

describe('the welcome of a guest', () => {
  it('sets the first password and signs in, without a captcha, and no mail speaks of a change or a new browser', async () => {
    const link = await guest('rosa@example.test')
    const visitor = server.visitor()
    const checked = await visitor.call('POST /api/auth/welcome/check', link)
    expect(checked).toMatchObject({ cscode: 0, data: { username: 'Rosa Lind' } })
    expect(await complete(link, visitor)).toMatchObject({ cscode: 0, data: { status: 1, email: link.email } })
    expect((await visitor.call('GET /member/get_user_profile', {})).cscode).toBe(0)
    expect(await server.mailsTo(link.email, true)).toEqual([])
    expect((await server.visitor().login(link.email, 'daylight1')).cscode).toBe(0)
  })

  it('is one use of one link, within a week', async () => {
    const link = await guest('once@example.test')
    expect((await complete({ ...link, hash: 'unknown' })).cscode).toBe(42013)
    expect((await complete({ ...link, email: 'rosa@example.test' })).cscode).toBe(42013)
    expect((await complete(link, server.visitor(), 'short')).cscode).toBe(10001)
    expect((await complete(link)).cscode).toBe(0)
    expect((await complete(link, server.visitor(), 'another1')).cscode).toBe(42020)
    const late = await guest('late@example.test')
    server.clock.advance(days(7))
    expect((await server.visitor().call('POST /api/auth/welcome/check', late)).cscode).toBe(42015)
    expect((await complete(late)).cscode).toBe(42015)
  })

  it('of two at once lets one in', async () => {
    const link = await guest('twice@example.test')
    const codes = (await Promise.all(['first12', 'second1'].map((each) => complete(link, server.visitor(), each)))).map(
      ({ cscode }) => cscode,
    )
    expect(codes.sort()).toEqual([0, 42020])
  })

  it('changes no password that there is', async () => {
    const link = await guest('has-one@example.test')
    const visitor = server.visitor()
    await visitor.call('POST /api/auth/reset_pw/per', { email: link.email, code: await visitor.captcha() })
    const [mail] = await server.mailsTo(link.email)
    const given = { email: link.email, hash: mail?.link?.searchParams.get('hash') ?? '' }
    const set = { ...given, code: await visitor.captcha(), new_pw: password, re_pw: password }
    expect((await visitor.call('POST /api/auth/reset_pw/complete', set)).cscode).toBe(0)
    expect((await complete(link)).cscode).toBe(42020)
    expect((await server.visitor().login(link.email, password)).cscode).toBe(0)
  })

  it('takes a passkey in place of a password, shows the recovery codes once, and is over then', async () => {
    const link = await guest('keyed@example.test')
    const visitor = server.visitor()
    const passkey = createPasskey(server.config.publicUrl)
    const { data } = await visitor.call('POST /api/auth/welcome/passkey', link)
    const given = { ...link, name: 'My laptop', credential: passkey.create(data.options) }
    const foreign = createPasskey('https://elsewhere.test').create(data.options)
    expect((await visitor.call('POST /api/auth/welcome/complete', { ...given, new_pw: 'daylight1' })).cscode).toBe(
      10001,
    )
    expect((await visitor.call('POST /api/auth/welcome/complete', { ...given, credential: foreign })).cscode).toBe(
      20052,
    )
    // A challenge is good for one answer.
    expect((await visitor.call('POST /api/auth/welcome/complete', given)).cscode).toBe(20052)
    const again = await visitor.call('POST /api/auth/welcome/passkey', link)
    const good = { ...link, name: 'My laptop', credential: passkey.create(again.data.options) }
    const entered = await visitor.call('POST /api/auth/welcome/complete', good)
    expect(entered).toMatchObject({ cscode: 0, data: { email: link.email } })
    expect(entered.data.recovery_codes).toHaveLength(10)
    const security = await visitor.call('GET /member/security', {})
    expect(security.data).toMatchObject({ passkeys: [{ name: 'My laptop' }], recovery_codes_left: 10 })
    expect((await server.mailsTo(link.email)).map(({ kind }) => kind)).not.toContain('identity.securityChanged')
    expect((await complete(link)).cscode).toBe(42020)

    const later = server.visitor()
    await later.open()
    const challenge = await later.call('POST /api/auth/passkey/options', {})
    const credential = passkey.sign(challenge.data.options)
    expect((await later.call('POST /api/auth/passkey', { credential })).cscode).toBe(0)
  })
})
