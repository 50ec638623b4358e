import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAction } from '@/platform/audit/log'
import { totpCode } from '@/platform/second-factor/totp'
import { hours } from '@/platform/time/duration'
import { createAuthenticator } from '@/tests/authenticator'
import { addOperator, type SignedInOperator, signedInOperator, testTotpSecret } from '@/tests/operator'
import { startServer, type TestServer } from '@/tests/server'
import { allOperators } from './store/operators'

/** Where the vendor’s pages are, to which mailed links may lead. */
const site = 'https://www.tidewren.example'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer({ ALLOWED_ORIGINS: site, GOOGLE_CLIENT_ID: 'wren' })
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

describe('an invitation under attack', () => {
  it('of two at once to one address leaves one that is good', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite('twice@example.test')))
    expect(answers.map(({ cscode }) => cscode)).toEqual([0, 0, 0, 0])
    expect((await accept('twice@example.test', { name: 'Twice' })).answer.cscode).toBe(0)
  })

  it('is taken by one of two who take it at once', async () => {
    await invite('race@example.test')
    const { secret } = await secretFor('race@example.test')
    const { data } = await server.visitor().call('POST /console/api/invitation', { secret })
    const take = (name: string) => {
      const input = { secret, name, password: newPassword, code: codeNow(data.totp.secret) }
      return server.visitor().call('POST /console/api/invitation/accept', input)
    }
    const answers = await Promise.all([take('Racer One'), take('Racer Two')])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 42020])
  })

  it('gives nobody a name by which the audit log knows others, however it is written', async () => {
    const { operator } = await signedInOperator(server, 'support')
    await invite('mask@example.test')
    const spoken = operator.name.replace(' ', '  ')
    const masks = ['command line', 'Command  Line', '\u200bCommand line', '\uff43ommand line', '\u200b']
    for (const name of [...masks, `\u200b${spoken}`, `${spoken}\u200b`, `\u202e${spoken}`, `\u00a0${spoken}`]) {
      expect([name, (await accept('mask@example.test', { name })).answer.cscode]).toEqual([name, 20025])
    }
  })

  it('is worth nothing once whoever it was mailed to is shut out', async () => {
    const { operator } = await signedInOperator(server, 'support')
    await owner.visitor.call('POST /console/api/operators/reset', { operator: operator.id, seen: 0, reason: 'Lost' })
    const { secret } = await secretFor(operator.email)
    await owner.visitor.call('POST /console/api/operators/disable', { operator: operator.id, seen: 1, reason: 'Left' })
    expect((await server.visitor().call('POST /console/api/invitation', { secret })).cscode).toBe(42013)
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

  it('ends what whoever is shut out, or may not do it any more, sees through members’ eyes', async () => {
    const { id } = await server.member({ email: 'seen@example.test', passwordHash: '!' })
    const looking = async () => {
      const { visitor, operator } = await signedInOperator(server, 'support')
      const look = async () => {
        const wish = { member: id, reason: 'A question', preview: false }
        const { data } = await visitor.call('POST /console/api/members/impersonate', wish)
        const { searchParams } = new URL(data.url)
        return { sessionid: searchParams.get('sessionid'), email: searchParams.get('email') }
      }
      const eyes = server.visitor()
      expect((await eyes.call('POST /api/auth/admin', await look())).cscode).toBe(0)
      return { operator, eyes, ticket: await look() }
    }
    for (const [path, more] of [
      ['disable', { reason: 'Left' }],
      ['role', { role: 'finance' }],
      ['reset', { reason: 'Lost' }],
    ] as const) {
      const { operator, eyes, ticket } = await looking()
      const answer = await owner.visitor.call(`POST /console/api/operators/${path}`, {
        ...{ operator: operator.id, seen: 0 },
        ...more,
      })
      expect([path, answer.cscode]).toEqual([path, 0])
      expect([path, (await eyes.call('GET /member/get_user_profile')).cscode]).toEqual([path, 10010])
      expect([path, (await server.visitor().call('POST /api/auth/admin', ticket)).cscode]).toEqual([path, 42013])
    }
  })

  it('leaves what an operator sees whose role still allows it', async () => {
    const { id } = await server.member({ email: 'kept@example.test', passwordHash: '!' })
    const { visitor, operator } = await signedInOperator(server, 'support')
    const wish = { member: id, reason: 'A question', preview: false }
    const { data } = await visitor.call('POST /console/api/members/impersonate', wish)
    const { searchParams } = new URL(data.url)
    const eyes = server.visitor()
    await eyes.call('POST /api/auth/admin', Object.fromEntries(searchParams))
    await owner.visitor.call('POST /console/api/operators/role', { operator: operator.id, seen: 0, role: 'owner' })
    expect((await eyes.call('GET /member/get_user_profile')).cscode).toBe(0)
  })

  it('takes what somebody has begun to sign in with, too', async () => {
    await invite('begun@example.test')
    await accept('begun@example.test', { name: 'Begun' })
    const began = server.visitor()
    await began.call('POST /console/api/sign-in', { email: 'begun@example.test', password: newPassword })
    const { data } = await owner.visitor.call('GET /console/api/operators')
    const known = data.operators.find(({ email }) => email === 'begun@example.test')
    const wish = { operator: known?.id, seen: known?.version, reason: 'Password seen by others' }
    await owner.visitor.call('POST /console/api/operators/reset', wish)
    const code = codeNow()
    expect((await began.call('POST /console/api/sign-in/code', { code })).cscode).toBe(42015)
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

describe('the console’s own walls', () => {
  it('let no site act for an operator that members’ links may lead to', async () => {
    const { visitor, operator } = await signedInOperator(server, 'owner')
    const response = await visitor.send('/console/api/sign-out', {
      method: 'POST',
      headers: { origin: site, 'sec-fetch-site': 'same-site', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect(await response.json()).toMatchObject({ cscode: 10010 })
    expect((await visitor.call('GET /console/api/session')).data.name).toBe(operator.name)
  })

  it('run nothing of anybody else’s, whatever the member area loads', async () => {
    const policyOf = async (path: string) => (await server.visitor().send(path)).headers.get('content-security-policy')
    expect(await policyOf('/member.htm')).toContain('accounts.google.com')
    expect(await policyOf('/console/refunds')).not.toContain('accounts.google.com')
    expect(await policyOf('/console')).toMatch(/^default-src 'self';/)
  })
})

describe('a passkey', () => {
  it('signs in alone, once for each time it was asked', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const key = createAuthenticator(server.config.publicUrl)
    const wrong = await visitor.call('POST /console/api/access/challenge', { code: '000000' })
    expect(wrong.cscode).toBe(20021)
    const { data: asked } = await visitor.call('POST /console/api/access/challenge', { code: codeNow() })
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
