import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAction } from '@/platform/audit/log'
import { auditLog } from '@/platform/audit/tables'
import { totpCode } from '@/platform/second-factor/totp'
import { hours, seconds } from '@/platform/time/duration'
import { createAuthenticator } from '@/tests/authenticator'
import { proofOf } from '@/tests/console-calls'
import { addOperator, type SignedInOperator, signedInOperator, testTotpSecret } from '@/tests/operator'
import { startServer, type TestServer } from '@/tests/server'
import { allOperators } from './store/operators'
import { operatorSessions } from './tables'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

const codeNow = (secret = testTotpSecret) => totpCode(secret, server.clock.now())
const newPassword = 'harbour lights at dusk'

/** The secret in the newest mail to an address. */
async function secretFor(email: string) {
  const [mail] = await server.mailsTo(email)
  const secret = /\/console\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!secret) throw new Error('The mail has no link')
  return { secret, subject: mail?.subject }
}

const invite = (email: string, role = 'support', language = 'en') =>
  owner.visitor.call('POST /console/api/operators/invite', { email, role, language })

async function accept(email: string, more: Record<string, unknown> = {}) {
  const { secret } = await secretFor(email)
  const visitor = server.visitor()
  const { data } = await visitor.call('POST /console/api/invitation', { secret })
  const input = { secret, name: 'Mira', password: newPassword, code: codeNow(data.totp.secret), ...more }
  return { visitor, invited: data, answer: await visitor.call('POST /console/api/invitation/accept', input) }
}

describe('what operators change about themselves', () => {
  const own = (who: SignedInOperator, what: 'password' | 'authenticator' | 'profile', input: object) =>
    who.visitor.call(`POST /console/api/access/${what}`, { ...input })

  it('is a password for whoever proves it is them; other sessions end, and a mail says so', async () => {
    const who = await signedInOperator(server, 'support')
    const other = server.visitor()
    const { password, code } = await proofOf(server, who)
    await other.call('POST /console/api/sign-in', { email: who.operator.email, password })
    const wish = { password, code, new_password: 'harbour lights at dawn' }
    const answers = [
      await own(who, 'password', { ...wish, password: 'harbour' }),
      await own(who, 'password', { ...wish, code: '000000' }),
      await own(who, 'password', { ...wish, new_password: who.operator.email }),
      await own(who, 'password', wish),
    ]
    expect(answers.map(({ cscode }) => cscode)).toEqual([42012, 20021, 20040, 0])
    expect((await who.visitor.call('GET /console/api/session')).cscode).toBe(0)
    const [mail] = await server.mailsTo(who.operator.email)
    expect(mail?.kind).toBe('operators.passwordChanged')
    expect((await other.call('POST /console/api/sign-in', { email: who.operator.email, password })).cscode).toBe(42012)
    const rows = await server.database
      .select()
      .from(operatorSessions)
      .where(eq(operatorSessions.operatorId, who.operator.id))
    expect(rows.length).toBe(1)
  })

  it('is another authenticator app, also with a recovery code when the one before is lost', async () => {
    const who = await signedInOperator(server, 'support')
    const { password, code } = await proofOf(server, who)
    const { data: made } = await who.visitor.call('POST /console/api/access/recovery-codes', { code })
    const { data } = await who.visitor.call('GET /console/api/access/authenticator')
    const wish = { password, sealed: data.sealed, new_code: codeNow(data.secret) }
    // That code was used for the recovery codes.
    expect((await own(who, 'authenticator', { ...wish, code })).cscode).toBe(20021)
    const [recovery] = made.recovery_codes
    expect((await own(who, 'authenticator', { ...wish, code: recovery, new_code: '000000' })).cscode).toBe(20040)
    expect((await own(who, 'authenticator', { ...wish, code: recovery, sealed: 'bm9uc2Vuc2U' })).cscode).toBe(20040)
    expect((await own(who, 'authenticator', { ...wish, code: recovery })).cscode).toBe(0)
    expect((await server.mailsTo(who.operator.email))[0]?.kind).toBe('operators.authenticatorChanged')
    server.clock.advance(seconds(60))
    const again = server.visitor()
    await again.call('POST /console/api/sign-in', { email: who.operator.email, password })
    expect((await again.call('POST /console/api/sign-in/code', { code: codeNow() })).cscode).toBe(20021)
    expect((await again.call('POST /console/api/sign-in/code', { code: codeNow(data.secret) })).cscode).toBe(0)
  })

  it('is a name that nobody else has or had, and the language of their mails', async () => {
    const [one, two] = [await signedInOperator(server, 'support'), await signedInOperator(server, 'support')]
    const former = one.operator.name
    expect((await own(one, 'profile', { name: 'Wilma', language: 'fr' })).data).toEqual({
      name: 'Wilma',
      language: 'fr',
    })
    expect((await own(two, 'profile', { name: 'wilma', language: 'en' })).cscode).toBe(20025)
    expect((await own(two, 'profile', { name: former.toUpperCase(), language: 'en' })).cscode).toBe(20025)
    expect((await own(one, 'profile', { name: former, language: 'en' })).cscode).toBe(0)
    const [row] = await server.database.select().from(auditLog).where(eq(auditLog.operator, 'Wilma'))
    expect(row?.details).toEqual({ from: 'Wilma', to: former, language: 'en' })
  })
})

describe('an invitation', () => {
  it('lets somebody in who sets a password and shows the second factor to work', async () => {
    await invite('mira@example.test', 'finance', 'de')
    expect((await secretFor('mira@example.test')).subject).toContain('Ihr Zugang')
    expect((await accept('mira@example.test', { code: '000000' })).answer.cscode).toBe(20021)
    expect((await accept('mira@example.test', { password: 'mira mira' })).answer.cscode).toBe(20040)
    expect((await accept('mira@example.test', { name: owner.operator.name.toUpperCase() })).answer.cscode).toBe(20025)
    const { visitor, answer } = await accept('mira@example.test')
    expect(answer.data.operator).toEqual({ name: 'Mira', email: 'mira@example.test', role: 'finance' })
    expect(new Set(answer.data.recovery_codes).size).toBe(10)
    expect((await visitor.call('GET /console/api/session')).data.name).toBe('Mira')

    // A recovery code stands in for the second factor, once.
    const again = server.visitor()
    const enter = async (code: string | undefined) => {
      await again.call('POST /console/api/sign-in', { email: 'mira@example.test', password: newPassword })
      return again.call('POST /console/api/sign-in/code', { code })
    }
    const [code] = answer.data.recovery_codes
    expect((await enter(code)).data).toMatchObject({ recovery_codes_left: 9 })
    expect((await enter(code)).cscode).toBe(20021)
  })

  it('is good once, for 48 hours, and the last one alone', async () => {
    await invite('noor@example.test')
    const first = await secretFor('noor@example.test')
    await invite('noor@example.test')
    const look = async (secret: string) =>
      (await server.visitor().call('POST /console/api/invitation', { secret })).cscode
    expect(await look(first.secret)).toBe(42013)
    const { secret } = await secretFor('noor@example.test')
    expect((await accept('noor@example.test', { name: 'Noor' })).answer.cscode).toBe(0)
    expect(await look(secret)).toBe(42020)
    expect((await invite('noor@example.test')).cscode).toBe(20041)
    await invite('late@example.test')
    const late = await secretFor('late@example.test')
    server.clock.advance(hours(49))
    owner = await signedInOperator(server, 'owner')
    expect(await look(late.secret)).toBe(42015)
  })
})

describe('what an owner decides', () => {
  it('is refused when somebody else was faster, who is named', async () => {
    const { id, version: seen } = await addOperator(server, { role: 'support' })
    const other = await signedInOperator(server, 'owner')
    const [first, second] = await Promise.all([
      owner.visitor.call('POST /console/api/operators/role', { operator: id, seen, role: 'finance' }),
      other.visitor.call('POST /console/api/operators/disable', { operator: id, seen, reason: 'Left' }),
    ])
    expect([first.cscode, second.cscode].sort()).toEqual([0, 31002])
    const refused = (first.cscode === 0 ? second : first).data as { meanwhile?: { by: string } }
    const winner = first.cscode === 0 ? owner : other
    expect(refused.meanwhile).toEqual({ by: winner.operator.name, at: expect.any(Number) })
  })

  it('ends the sessions of whoever is shut out', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const wish = { operator: operator.id, seen: 0, reason: 'Left' }
    await owner.visitor.call('POST /console/api/operators/disable', wish)
    expect((await visitor.call('GET /console/api/session')).cscode).toBe(10010)
  })

  it('takes a second factor away and mails the way to another', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const wish = { operator: operator.id, seen: 0, reason: 'Lost phone' }
    const { data } = await owner.visitor.call('POST /console/api/operators/reset', wish)
    expect(data.operator.second_factor).toBe(false)
    expect((await visitor.call('GET /console/api/session')).cscode).toBe(10010)
    const { answer, invited } = await accept(operator.email, { name: 'ignored' })
    expect([invited.name, answer.data.operator.name]).toEqual([operator.name, operator.name])
  })

  it('never leaves the console without an owner', async () => {
    const { data } = await owner.visitor.call('GET /console/api/operators')
    const owners = data.operators.filter(({ role, disabled }) => role === 'owner' && !disabled)
    const answers = await Promise.all(
      owners.map(({ id, version }) =>
        owner.visitor.call('POST /console/api/operators/role', { operator: id, seen: version, role: 'support' }),
      ),
    )
    expect(answers.some(({ cscode }) => cscode !== 0)).toBe(true)
    const left = await allOperators(server.database)
    expect(left.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null)).not.toEqual([])
    owner = await signedInOperator(server, 'owner')
  })
})

describe('a passkey', () => {
  it('signs in alone, once for each time it was asked', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const key = createAuthenticator(server.config.publicUrl)
    const { data: asked } = await visitor.call('GET /console/api/access/challenge')
    const credential = key.register(asked.options)
    const added = await visitor.call('POST /console/api/access/passkeys/add', { name: 'Key', credential })
    expect(added.data.passkeys).toMatchObject([{ name: 'Key', used: 0 }])
    expect((await visitor.call('POST /console/api/access/passkeys/add', { name: 'Key', credential })).cscode).toBe(
      20035,
    )

    const stranger = server.visitor()
    const { data } = await stranger.call('POST /console/api/sign-in/challenge')
    const signed = key.sign(data.options)
    const { data: entered } = await stranger.call('POST /console/api/sign-in/passkey', { credential: signed })
    expect(entered.operator.name).toBe(operator.name)
    expect((await stranger.call('POST /console/api/sign-in/passkey', { credential: signed })).cscode).toBe(42012)
    const foreign = createAuthenticator('https://elsewhere.example')
    const { data: again } = await stranger.call('POST /console/api/sign-in/challenge')
    const { cscode } = await stranger.call('POST /console/api/sign-in/passkey', {
      credential: { ...foreign.sign(again.options), id: signed.id, rawId: signed.rawId },
    })
    expect(cscode).toBe(42012)
  })
})

describe('the audit log', () => {
  it('is searched by operator, action, member and day, and read on by key', async () => {
    const { visitor, operator } = owner
    for (const number of Array(52).keys()) await invite(`many${number}@example.test`)
    const search = async (input: Record<string, unknown>) => (await visitor.call('GET /console/api/audit', input)).data
    const first = await search({ operator: operator.name, action: 'operator' })
    expect([first.entries.length, first.more]).toEqual([50, true])
    expect(first.entries[0]).toMatchObject({ action: 'operator.invite', details: { email: 'many51@example.test' } })
    const rest = await search({ operator: operator.name, before: first.entries.at(-1)?.id })
    expect(rest.more).toBe(false)
    expect((await search({ action: 'operator.nothing' })).entries).toEqual([])
    expect((await search({ action: 'operator_' })).entries).toEqual([])
    expect((await search({ member: 'nobody@example.test' })).entries).toEqual([])
    const today = server.clock.now().toISOString().slice(0, 10)
    expect((await search({ from: today, until: today })).entries.length).toBe(50)
    expect((await search({ until: '2026-01-01' })).entries).toEqual([])
  })

  it('is a file in which nothing is a formula', async () => {
    const { visitor } = owner
    const deed = { action: 'operator.try', memberId: null, details: {}, at: server.clock.now() }
    for (const operator of ['=1+1', '@SUM(1)', '+1', '-1']) await recordAction(server.database, { ...deed, operator })
    const text = await (await visitor.send('/console/api/audit.csv?action=operator.try')).text()
    const [heading, ...lines] = text.trim().split('\n')
    expect(heading).toContain('number,at,operator,action,member')
    expect(lines.map((line) => line.split(',')[2])).toEqual(["'=1+1", "'@SUM(1)", "'+1", "'-1"])
  })
})
