import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { mintTicket } from './store/sessions/impersonation'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const entered = async (email: string, pw = password) => {
  const visitor = server.visitor()
  expect((await visitor.login(email, pw)).cscode).toBe(0)
  return visitor
}

const isIn = async (visitor: Visitor) => (await visitor.call('GET /member/get_user_profile')).cscode === 0

const setPassword = (visitor: Visitor, pw: string) =>
  visitor.call('POST /member/change_password_v1', { new_pw: pw, re_pw: pw, lang: 'en' })

describe('a new password', () => {
  it('is valid at once, ends other sessions, gives this one a new token, and is reported by mail', async () => {
    await server.member({ email: 'ada@example.test' })
    const visitor = await entered('ada@example.test')
    const elsewhere = await entered('ada@example.test')
    const before = visitor.token
    expect((await setPassword(visitor, 'brand-new')).data).toEqual({ status: 1 })
    expect(visitor.token).not.toBe(before)
    expect([await isIn(visitor), await isIn(elsewhere)]).toEqual([true, false])
    const old = { laravel_session: before ?? '' }
    expect((await server.visitor().call('GET /member/get_user_profile', old)).cscode).toBe(10010)
    expect((await server.visitor().login('ada@example.test', password)).cscode).toBe(42012)
    await entered('ada@example.test', 'brand-new')
    expect((await server.mailsTo('ada@example.test'))[0]?.kind).toBe('identity.passwordChanged')

    const { id: memberId } = await server.member({ email: 'op@example.test' })
    const sessionid = await mintTicket(server.database, {
      memberId,
      operator: 'Ruth',
      operatorId: null,
      preview: false,
      reason: 'Test',
      now: server.clock.now(),
    })
    const operator = server.visitor()
    expect((await operator.call('POST /api/auth/admin', { sessionid, email: 'op@example.test' })).cscode).toBe(0)
    expect((await setPassword(operator, 'hijacked')).cscode).toBe(20035)
    expect((await operator.call('POST /member/verify_code', { new_email: 'op2@example.test' })).cscode).toBe(20035)
    expect((await operator.call('POST /member/sessions/end')).cscode).toBe(20035)
  })

  it('M5: is reported by five mails, and then by one in ten minutes', async () => {
    await server.member({ email: 'moe@example.test' })
    const visitor = await entered('moe@example.test')
    const codes: number[] = []
    for (let count = 0; count < 8; count++) codes.push((await setPassword(visitor, `brand-new${count}`)).cscode)
    expect(codes).toEqual([0, 0, 0, 0, 0, 20039, 20039, 20039])
    expect(await server.mailsTo('moe@example.test')).toHaveLength(5)
    server.clock.advance(minutes(10))
    expect((await setPassword(visitor, 'after-all')).cscode).toBe(0)
    expect((await setPassword(visitor, 'too-soon')).cscode).toBe(20039)
  })

  it('set twice at once is one of the two, in five statements', async () => {
    await server.member({ email: 'bob@example.test' })
    const one = await entered('bob@example.test')
    const two = await entered('bob@example.test')
    const answers = await Promise.all([setPassword(one, 'from-one'), setPassword(two, 'from-two')])
    const codes = answers.map(({ cscode }) => cscode)
    // A late request has no session, or loses it on the way.
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    const [winner, pw] = codes[0] === 0 ? ([one, 'from-one'] as const) : ([two, 'from-two'] as const)
    await entered('bob@example.test', pw)
    expect(await server.statementsOf(() => setPassword(winner, 'once-more'))).toBe(5)
  })

  it('follows the rules of the form', async () => {
    await server.member({ email: 'cam@example.test' })
    const visitor = await entered('cam@example.test')
    expect((await setPassword(visitor, 'short')).data).toEqual({ fields: ['new_pw'] })
    expect((await setPassword(visitor, 'x'.repeat(17))).data).toEqual({ fields: ['new_pw'] })
    const different = { new_pw: 'daylight', re_pw: 'moonlight' }
    expect((await visitor.call('POST /member/change_password_v1', different)).data).toEqual({ fields: ['re_pw'] })
  })
})

describe('the list of sessions', () => {
  it('shows the last use of each, to a few minutes', async () => {
    await server.member({ email: 'ned@example.test' })
    const visitor = await entered('ned@example.test')
    const seen = async () => (await visitor.call('GET /member/sessions')).data.sessions[0]
    const before = await seen()
    server.clock.advance(minutes(6))
    await visitor.call('GET /member/get_user_profile')
    await expect.poll(async () => (await seen())?.last_seen).toBe((before?.last_seen ?? 0) + 360)
    expect((await seen())?.signed_in).toBe(before?.signed_in)
  })

  it('names the browser of each, marks the present one, and ends one or all others', async () => {
    await server.member({ email: 'dan@example.test' })
    await server.member({ email: 'eve@example.test' })
    const visitor = await entered('dan@example.test')
    server.clock.advance(hours(1))
    const [second, third, stranger] = [
      await entered('dan@example.test'),
      await entered('dan@example.test'),
      await entered('eve@example.test'),
    ]
    const list = async (of: Visitor) => (await of.call('GET /member/sessions')).data.sessions
    // The first call after a while notes that the session is used, and is not kept waiting for it.
    const lastSeen = async () => (await list(visitor)).find(({ current }) => current)?.last_seen
    await expect.poll(lastSeen).toBe(server.clock.now().getTime() / 1000)
    expect(await server.statementsOf(() => visitor.call('GET /member/sessions'))).toBe(2)
    const listed = await list(visitor)
    expect(listed.map(({ current }) => current)).toEqual([false, false, true])
    expect(listed[2]).toMatchObject({ support: false, network: '127.0.0.1', user_agent: 'node' })
    expect(listed[0]?.signed_in).toBe((listed[2]?.signed_in ?? 0) + 3600)

    const name = (await list(second)).find(({ current }) => current)?.session ?? ''
    expect((await stranger.call('POST /member/sessions/end', { session: name })).cscode).toBe(0)
    expect(await isIn(second)).toBe(true)
    expect((await server.visitor().call('GET /member/sessions', { laravel_session: name })).cscode).toBe(10010)
    expect((await visitor.call('POST /member/sessions/end', { session: 'all' })).data).toEqual({ fields: ['session'] })

    expect(await server.statementsOf(() => visitor.call('POST /member/sessions/end', { session: name }))).toBe(2)
    expect([await isIn(visitor), await isIn(second), await isIn(third)]).toEqual([true, false, true])
    await visitor.call('POST /member/sessions/end')
    expect([await isIn(visitor), await isIn(third), await isIn(stranger)]).toEqual([true, false, true])
    expect(await list(visitor)).toHaveLength(1)
  })
})
