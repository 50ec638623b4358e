import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeBy } from '@/platform/audit/change'
import { totpCode } from '@/platform/second-factor/totp'
import { minutes, seconds } from '@/platform/time/duration'
import { everyLock } from '@/tests/server/locks'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { dropSecondFactor } from './actions/factors/drop-second-factor'
import { members } from './tables/members'
import { createPasskey } from './testing/passkey'

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await startServer()
  passwordHash = (await server.member({ email: 'first@example.test' })).passwordHash
})
afterAll(() => server.close())

const codeOf = (secret: string) => totpCode(secret, server.clock.now())
/** A code of the app that was not used yet. */
function nextCode(secret: string) {
  server.clock.advance(seconds(30))
  return codeOf(secret)
}

async function entered(email: string, facts = {}): Promise<Visitor> {
  await server.member({ email, passwordHash, ...facts })
  const visitor = server.visitor()
  expect((await visitor.login(email, password)).cscode).toBe(0)
  return visitor
}

async function withApp(email: string) {
  const visitor = await entered(email)
  const { data } = await visitor.call('POST /member/authenticator/begin')
  const confirmed = await visitor.call('POST /member/authenticator/confirm', { code: codeOf(data.secret) })
  expect(confirmed.cscode).toBe(0)
  return { visitor, secret: data.secret, codes: confirmed.data.recovery_codes ?? [] }
}

/** A browser in which the password was right, and the second step is wanted. */
async function halfway(email: string): Promise<Visitor> {
  const visitor = server.visitor()
  expect((await visitor.login(email, password)).cscode).toBe(42031)
  return visitor
}

const step = (visitor: Visitor, code: string) => visitor.call('POST /api/auth/second_step', { code })
const isIn = async (visitor: Visitor) => (await visitor.call('GET /member/sessions')).cscode === 0

describe('the second step', () => {
  it('is required after the right password, and alone opens the session', async () => {
    const { secret } = await withApp('ada@example.test')
    expect((await server.visitor().login('ada@example.test', 'wrong-one')).cscode).toBe(42012)
    const visitor = await halfway('ada@example.test')
    expect([await isIn(visitor), visitor.cookies.has('username')]).toEqual([false, false])
    const { data } = await visitor.call('POST /api/auth/second_step/options')
    expect(data).toEqual({ password: false, app: true, recovery: true, passkey: null, company: false })
    const code = nextCode(secret)
    expect(await server.statementsOf(() => step(visitor, code))).toBe(3)
    expect([await isIn(visitor), visitor.cookies.get('username')]).toEqual([true, 'Ada'])
    expect((await step(visitor, nextCode(secret))).cscode).toBe(42033)
  })

  it('takes no more statements than a login with the password alone', async () => {
    const visitor = server.visitor()
    const code = await visitor.captcha()
    const input = { email: 'ada@example.test', pw: password, code }
    expect(await server.statementsOf(() => visitor.call('POST /api/auth/login', input))).toBe(3)
  })

  it('takes a code of the app once, also when many browsers send it', async () => {
    const { secret, visitor: known } = await withApp('bob@example.test')
    const [one, two] = [await halfway('bob@example.test'), await halfway('bob@example.test')]
    const code = nextCode(secret)
    const codes = await Promise.all([step(one, code), step(two, code)])
    expect(codes.map(({ cscode }) => cscode).sort()).toEqual([0, 42032])
    expect((await known.call('POST /member/step_up', { code })).cscode).toBe(20052)
  })

  it('takes a recovery code once, tells the member by mail, and counts what is left', async () => {
    const { codes } = await withApp('cam@example.test')
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    const visitor = await halfway('cam@example.test')
    expect((await step(visitor, 'AAAA-AAAA-AAAA-AAAA')).cscode).toBe(42032)
    expect((await step(visitor, code.toLowerCase().replaceAll('-', ' '))).cscode).toBe(0)
    expect((await visitor.call('GET /member/security')).data.recovery_codes_left).toBe(9)
    expect((await step(await halfway('cam@example.test'), code)).cscode).toBe(42032)
    const [mail] = await server.mailsTo('cam@example.test')
    expect(mail?.text).toContain('One of your recovery codes was used')
  })

  it('allows five tries for each first step, over any number of requests', async () => {
    const { secret } = await withApp('dan@example.test')
    const visitor = await halfway('dan@example.test')
    const wrong = await Promise.all(Array.from({ length: 12 }, () => step(visitor, '000000')))
    expect(wrong.filter(({ cscode }) => cscode === 42032).length).toBeLessThanOrEqual(5)
    expect((await step(visitor, nextCode(secret))).cscode).toBe(42033)
    expect((await visitor.call('POST /api/auth/second_step/options')).cscode).toBe(42033)
    // Another first step brings no new tries at once: guesses are counted by member, too.
    const again = await halfway('dan@example.test')
    const tried = await Promise.all(Array.from({ length: 5 }, () => step(again, '000000')))
    expect(tried.filter(({ cscode }) => cscode === 42032).length).toBeLessThanOrEqual(2)
    expect(tried.some(({ status, cscode }) => status === 429 && cscode === 20039)).toBe(true)
  })

  it('is taken within ten minutes of the first, and not after a new password', async () => {
    const { secret, visitor: owner } = await withApp('eve@example.test')
    const late = await halfway('eve@example.test')
    server.clock.advance(minutes(10))
    expect((await step(late, codeOf(secret))).cscode).toBe(42033)
    const overtaken = await halfway('eve@example.test')
    expect((await owner.call('POST /member/step_up', { code: nextCode(secret) })).cscode).toBe(0)
    const changed = await owner.call('POST /member/change_password_v1', { new_pw: 'daylight', re_pw: 'daylight' })
    expect(changed.cscode).toBe(0)
    expect((await step(overtaken, nextCode(secret))).cscode).toBe(42032)
  })

  it('belongs to the browser of the first', async () => {
    const { secret } = await withApp('fay@example.test')
    await halfway('fay@example.test')
    const stranger = server.visitor()
    await stranger.open()
    expect((await step(stranger, nextCode(secret))).cscode).toBe(42033)
    expect((await stranger.call('POST /api/auth/second_step', { code: '1', credential: {} })).data).toEqual({
      fields: ['credential'],
    })
    expect((await stranger.call('POST /api/auth/second_step')).data).toEqual({ fields: ['code'] })
  })
})

describe('a member who has lost every factor', () => {
  it('an operator lets the member in by password alone again, and a mail says so', async () => {
    const { secret } = await withApp('kay@example.test')
    const now = server.clock.now()
    const acting = { change: changeBy(server.database, { operator: 'Otto', at: now, lock: everyLock }), now }
    const drop = (email: string) => dropSecondFactor(server.identity, acting, { email, reason: 'lost the phone' })
    expect(await drop('Kay@example.test')).toMatchObject({ answer: null })
    expect(await drop('Kay@example.test')).toEqual({ refused: 20035 })
    expect(await drop('no@example.test')).toEqual({ refused: 20085 })
    const visitor = server.visitor()
    expect((await visitor.login('kay@example.test', password)).cscode).toBe(0)
    expect((await visitor.call('POST /member/step_up', { code: nextCode(secret) })).cscode).toBe(20052)
    const [mail] = await server.mailsTo('kay@example.test')
    expect(mail?.text).toContain('Our support team has removed the second step from your account')
  })
})

describe('a passkey', () => {
  async function withPasskey(email: string) {
    const visitor = await entered(email)
    const passkey = createPasskey(server.config.publicUrl)
    const { options } = (await visitor.call('POST /member/passkeys/options')).data
    const added = await visitor.call('POST /member/passkeys/add', {
      name: 'My laptop',
      credential: passkey.create(options),
    })
    expect(added.cscode).toBe(0)
    return { visitor, passkey, added }
  }

  async function question(visitor: Visitor) {
    await visitor.open()
    return (await visitor.call('POST /api/auth/passkey/options')).data.options
  }

  const enter = (visitor: Visitor, credential: object) => visitor.call('POST /api/auth/passkey', { credential })

  it('logs in alone, without a second step', async () => {
    const { passkey, added } = await withPasskey('gil@example.test')
    expect(added.data.recovery_codes).toHaveLength(10)
    const visitor = server.visitor()
    const asked = await question(visitor)
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const signed = passkey.sign(asked)
    expect(await server.statementsOf(() => enter(visitor, signed))).toBe(3)
    expect(await isIn(visitor)).toBe(true)
    // The same answer does not work twice.
    expect((await enter(visitor, signed)).cscode).toBe(42032)
  })

  it.each([
    ['the page of another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another question', { challenge: 'AAAA' }],
    ['a key that its owner did not unlock', { withoutOwner: true }],
  ])('opens no session with an answer for %s', async (what, spoilt) => {
    const email = `${what.replaceAll(' ', '-')}@example.test`
    const { passkey } = await withPasskey(email)
    const visitor = server.visitor()
    expect((await enter(visitor, passkey.sign(await question(visitor), spoilt))).cscode).toBe(42032)
    expect(await isIn(visitor)).toBe(false)
  })

  it('answers the challenge of its own visitor within five minutes, if it is registered', async () => {
    const { passkey } = await withPasskey('hal@example.test')
    const [one, two] = [server.visitor(), server.visitor()]
    const ofOne = await question(one)
    await question(two)
    expect((await enter(two, passkey.sign(ofOne))).cscode).toBe(42032)
    const unknown = createPasskey(server.config.publicUrl)
    expect((await enter(one, unknown.sign(ofOne))).cscode).toBe(42032)
    server.clock.advance(minutes(5))
    expect((await enter(one, passkey.sign(ofOne))).cscode).toBe(42032)
    expect((await server.visitor().call('POST /api/auth/passkey/options')).data).toEqual({
      fields: ['laravel_session'],
    })
  })

  it('is the second step after the password, too', async () => {
    const { passkey } = await withPasskey('ida@example.test')
    const visitor = await halfway('ida@example.test')
    const ways = (await visitor.call('POST /api/auth/second_step/options')).data
    expect(ways).toMatchObject({ app: false, recovery: true, passkey: { allowCredentials: [{ id: passkey.id }] } })
    const credential = passkey.sign(ways.passkey ?? {})
    expect(await server.statementsOf(() => visitor.call('POST /api/auth/second_step', { credential }))).toBe(3)
    expect(await isIn(visitor)).toBe(true)
  })

  it('opens no account that is closed', async () => {
    const { passkey } = await withPasskey('jon@example.test')
    await server.database.update(members).set({ blacklistedAt: server.clock.now() })
    const visitor = server.visitor()
    expect((await enter(visitor, passkey.sign(await question(visitor)))).cscode).toBe(42023)
    await server.database.update(members).set({ blacklistedAt: null })
  })
})
