import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '@/platform/second-factor/totp'
import { minutes, seconds } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { impersonationLink } from './actions/sessions/impersonate'
import { memberByEmail } from './store/accounts/members'
import { createPasskey } from './testing/passkey'

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await startServer()
  passwordHash = (await server.member({ email: 'first@example.test' })).passwordHash
})
afterAll(() => server.close())

const codeOf = (secret: string) => totpCode(secret, server.clock.now())
function nextCode(secret: string) {
  server.clock.advance(seconds(30))
  return codeOf(secret)
}

async function entered(email: string): Promise<Visitor> {
  await server.member({ email, passwordHash })
  const visitor = server.visitor()
  expect((await visitor.login(email, password)).cscode).toBe(0)
  return visitor
}

const setUp = async (visitor: Visitor) => (await visitor.call('POST /member/authenticator/begin')).data
const confirm = (visitor: Visitor, code: string) => visitor.call('POST /member/authenticator/confirm', { code })
const stepUp = (visitor: Visitor, proof: object) => visitor.call('POST /member/step_up', { ...proof })
const protection = async (visitor: Visitor) => (await visitor.call('GET /member/security')).data

async function addPasskey(visitor: Visitor, name = 'My laptop', passkey = createPasskey(server.config.publicUrl)) {
  const { options } = (await visitor.call('POST /member/passkeys/options')).data
  const credential = passkey.create(options)
  return { passkey, credential, answer: await visitor.call('POST /member/passkeys/add', { name, credential }) }
}

describe('an authenticator app', () => {
  it('is required only after its first code', async () => {
    const visitor = await entered('ada@example.test')
    const begun = await setUp(visitor)
    expect(new URL(begun.address).searchParams.get('secret')).toBe(begun.secret)
    expect(begun.address).toContain('ada%40example.test')
    expect((await confirm(visitor, '000000')).cscode).toBe(20052)
    expect((await server.visitor().login('ada@example.test', password)).cscode).toBe(0)
    // Starting over gives another secret.
    const { secret } = await setUp(visitor)
    expect((await confirm(visitor, codeOf(begun.secret))).cscode).toBe(20052)
    const code = codeOf(secret)
    expect(await server.statementsOf(() => confirm(visitor, code))).toBe(4)
    expect(await protection(visitor)).toMatchObject({ app_added: expect.any(Number), recovery_codes_left: 10 })
    expect(await server.statementsOf(() => protection(visitor))).toBe(3)
    expect((await server.visitor().login('ada@example.test', password)).cscode).toBe(42031)
    expect((await visitor.call('POST /member/authenticator/begin')).cscode).toBe(20035)
    expect((await confirm(visitor, nextCode(secret))).cscode).toBe(20035)
    const [mail] = await server.mailsTo('ada@example.test')
    expect(mail?.text).toContain('An authenticator app was set up')
  })

  it('is stored so that the database alone yields no codes', async () => {
    const visitor = await entered('bob@example.test')
    const { secret } = await setUp(visitor)
    const { rows } = await server.database.execute<{ secret: Buffer }>('select secret from authenticator_apps')
    expect(rows.some((row) => row.secret.includes(Buffer.from(secret)))).toBe(false)
  })

  it('takes the recovery codes along when it was the last factor', async () => {
    const visitor = await entered('cam@example.test')
    const { secret } = await setUp(visitor)
    await confirm(visitor, codeOf(secret))
    expect(await server.statementsOf(() => visitor.call('POST /member/authenticator/remove'))).toBe(4)
    expect(await protection(visitor)).toEqual({ passkeys: [], app_added: null, recovery_codes_left: 0 })
    expect((await visitor.call('POST /member/authenticator/remove')).cscode).toBe(20035)
    expect((await visitor.call('POST /member/recovery_codes')).cscode).toBe(20035)
    expect((await server.visitor().login('cam@example.test', password)).cscode).toBe(0)
  })
})

describe('passkeys', () => {
  it('are added, named and removed, each by its owner alone', async () => {
    const visitor = await entered('dan@example.test')
    const first = await addPasskey(visitor, ' My laptop ')
    expect(first.answer.data.recovery_codes).toHaveLength(10)
    const { options } = (await visitor.call('POST /member/passkeys/options')).data
    expect(options).toMatchObject({ rp: { id: 'localhost' }, excludeCredentials: [{ id: first.passkey.id }] })
    // The same authenticator again, and an answer that was given already.
    expect((await addPasskey(visitor, 'Again', first.passkey)).answer.cscode).toBe(20035)
    const again = { name: 'Once more', credential: first.credential }
    expect((await visitor.call('POST /member/passkeys/add', again)).cscode).toBe(20052)
    const second = createPasskey(server.config.publicUrl)
    const asked = (await visitor.call('POST /member/passkeys/options')).data.options
    const input = { name: 'Phone', credential: second.create(asked) }
    expect(await server.statementsOf(() => visitor.call('POST /member/passkeys/add', input))).toBe(4)
    const { passkeys } = await protection(visitor)
    expect(passkeys.map(({ name, last_used }) => [name, last_used])).toEqual([
      ['My laptop', null],
      ['Phone', null],
    ])

    const stranger = await entered('eve@example.test')
    const passkey = passkeys[0]?.id
    expect((await stranger.call('POST /member/passkeys/rename', { passkey, name: 'Mine' })).cscode).toBe(20035)
    expect((await stranger.call('POST /member/passkeys/remove', { passkey })).cscode).toBe(20035)
    expect((await visitor.call('POST /member/passkeys/rename', { passkey, name: ' ' })).data).toEqual({
      fields: ['name'],
    })
    expect((await visitor.call('POST /member/passkeys/rename', { passkey, name: 'Desk' })).cscode).toBe(0)
    expect(await server.statementsOf(() => visitor.call('POST /member/passkeys/remove', { passkey }))).toBe(4)
    expect((await protection(visitor)).passkeys.map(({ name }) => name)).toEqual(['Phone'])
    expect((await protection(visitor)).recovery_codes_left).toBe(10)
  })

  it('are all removed, in any order of the requests, and the password is enough again', async () => {
    const visitor = await entered('fay@example.test')
    const made = [await addPasskey(visitor), await addPasskey(visitor)]
    const removed = await Promise.all(
      made.map(({ answer }) => visitor.call('POST /member/passkeys/remove', { passkey: answer.data.id })),
    )
    expect(removed.map(({ cscode }) => cscode)).toEqual([0, 0])
    expect((await server.visitor().login('fay@example.test', password)).cscode).toBe(0)
  })

  it('are twenty at most, also when they are added at once', async () => {
    const visitor = await entered('gil@example.test')
    for (let count = 0; count < 20; count++) expect((await addPasskey(visitor)).answer.cscode).toBe(0)
    expect((await addPasskey(visitor)).answer.cscode).toBe(20035)
    expect((await protection(visitor)).passkeys).toHaveLength(20)
  })
})

describe('a proof', () => {
  it('is a fresh login, and after ten minutes the password', async () => {
    const visitor = await entered('hal@example.test')
    server.clock.advance(minutes(10))
    const closed = [
      'POST /member/passkeys/options',
      'POST /member/authenticator/begin',
      'POST /member/authenticator/remove',
      'POST /member/recovery_codes',
    ] as const
    for (const call of closed) expect((await visitor.call(call)).cscode).toBe(20051)
    const ways = (await visitor.call('POST /member/step_up/options')).data
    expect(ways).toEqual({ password: true, app: false, recovery: false, passkey: null })
    expect((await stepUp(visitor, { password: 'wrong-one' })).cscode).toBe(20052)
    expect((await stepUp(visitor, { code: '000000' })).cscode).toBe(20052)
    expect((await visitor.call('POST /member/authenticator/begin')).cscode).toBe(20051)
    expect(await server.statementsOf(() => stepUp(visitor, { password }))).toBe(3)
    expect((await visitor.call('POST /member/authenticator/begin')).cscode).toBe(0)
    server.clock.advance(minutes(10))
    expect((await visitor.call('POST /member/authenticator/begin')).cscode).toBe(20051)
  })

  it('is required by the specified calls only where there is a second factor, and is that factor', async () => {
    const visitor = await entered('ida@example.test')
    const asked = [
      ['POST /member/verify_code', { new_email: 'ida2@example.test' }],
      ['POST /member/change_email', { new_email: 'ida2@example.test', code: 'AAAA' }],
      ['POST /member/reset_email/per', {}],
      ['POST /member/payment_method_session', { vid: '1' }],
      ['GET /member/license_authorizations/product_reset', { client: 'win' }],
    ] as const
    server.clock.advance(minutes(10))
    for (const [call, input] of asked) expect((await visitor.call(call, input)).cscode).not.toBe(20051)
    await stepUp(visitor, { password })
    const { secret } = await setUp(visitor)
    await confirm(visitor, codeOf(secret))
    server.clock.advance(minutes(10))
    for (const [call, input] of asked) expect([call, (await visitor.call(call, input)).cscode]).toEqual([call, 20051])
    expect((await stepUp(visitor, { password })).cscode).toBe(20052)
    const code = nextCode(secret)
    expect((await stepUp(visitor, { code })).cscode).toBe(0)
    for (const [call, input] of asked) expect((await visitor.call(call, input)).cscode).not.toBe(20051)
  })

  it('is a passkey or a recovery code, and valid for its own session alone', async () => {
    const visitor = await entered('jon@example.test')
    const { passkey, answer } = await addPasskey(visitor)
    server.clock.advance(minutes(10))
    const { data: ways } = await visitor.call('POST /member/step_up/options')
    const credential = passkey.sign(ways.passkey ?? {})
    expect(await server.statementsOf(() => stepUp(visitor, { credential }))).toBe(3)
    expect((await stepUp(visitor, { credential })).cscode).toBe(20052)
    server.clock.advance(minutes(10))
    const [code = ''] = answer.data.recovery_codes ?? []
    expect((await stepUp(visitor, { code })).cscode).toBe(0)
    expect((await stepUp(visitor, { code })).cscode).toBe(20052)
    const renewed = await visitor.call('POST /member/recovery_codes')
    expect(new Set([...renewed.data.recovery_codes, ...(answer.data.recovery_codes ?? [])]).size).toBe(20)
    expect((await protection(visitor)).recovery_codes_left).toBe(10)
    const [, old = ''] = answer.data.recovery_codes ?? []
    expect((await stepUp(visitor, { code: old })).cscode).toBe(20052)
  })

  it('is slowed down after wrong guesses', async () => {
    const visitor = await entered('kim@example.test')
    const codes = []
    for (let tries = 0; tries < 7; tries++) codes.push((await stepUp(visitor, { password: 'wrong-one' })).cscode)
    expect(codes).toContain(20039)
  })

  it('is not available to an operator who views a member', async () => {
    await entered('lea@example.test')
    const { database, config, clock } = server
    const minted = {
      memberId: (await memberByEmail(database, 'lea@example.test'))?.id ?? 0,
      operator: 'Otto',
      operatorId: null,
      reason: 'a question',
      now: clock.now(),
    }
    const link = new URL((await impersonationLink(database, { ...minted, publicUrl: config.publicUrl })) ?? '')
    const operator = server.visitor()
    await operator.open()
    const input = { sessionid: link.searchParams.get('sessionid'), email: 'lea@example.test' }
    expect((await operator.call('POST /api/auth/admin', input)).cscode).toBe(0)
    expect((await operator.call('GET /member/security')).cscode).toBe(0)
    for (const call of [
      'POST /member/step_up/options',
      'POST /member/authenticator/begin',
      'POST /member/recovery_codes',
    ] as const) {
      expect((await operator.call(call)).cscode).toBe(20035)
    }
  })
})
