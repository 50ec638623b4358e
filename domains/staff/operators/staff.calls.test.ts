import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAction } from '@/platform/audit/log'
import { noLock } from '@/platform/contract/weighty'
import { hours } from '@/platform/time/duration'
import { addOperator, codeNow, type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { allOperators } from './store/operators'
import { createAuthenticator } from './testing/authenticator'
import { accept, invite, newPassword, secretFor } from './testing/invitations'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

describe('an invitation', () => {
  it('an invitation admits an operator who sets a password and proves the second factor', async () => {
    await invite(owner, 'mira@example.test', 'finance', 'de')
    expect((await secretFor(server, 'mira@example.test')).subject).toContain('Ihr Zugang')
    expect((await accept(server, 'mira@example.test', { code: '000000' })).answer.cscode).toBe(20021)
    expect((await accept(server, 'mira@example.test', { password: 'mira mira' })).answer.cscode).toBe(20040)
    expect((await accept(server, 'mira@example.test', { name: owner.operator.name.toUpperCase() })).answer.cscode).toBe(
      20025,
    )
    const { visitor, answer } = await accept(server, 'mira@example.test')
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

  it('is valid once, for 48 hours, and only as the newest one', async () => {
    await invite(owner, 'noor@example.test')
    const first = await secretFor(server, 'noor@example.test')
    await invite(owner, 'noor@example.test')
    const look = async (secret: string) =>
      (await server.visitor().call('POST /console/api/invitation', { secret })).cscode
    expect(await look(first.secret)).toBe(42013)
    const { secret } = await secretFor(server, 'noor@example.test')
    expect((await accept(server, 'noor@example.test', { name: 'Noor' })).answer.cscode).toBe(0)
    expect(await look(secret)).toBe(42020)
    expect((await invite(owner, 'noor@example.test')).cscode).toBe(20041)
    await invite(owner, 'late@example.test')
    const late = await secretFor(server, 'late@example.test')
    server.clock.advance(hours(49))
    owner = await signedInOperator(server, 'owner')
    expect(await look(late.secret)).toBe(42015)
  })
})

describe('the decisions of an owner', () => {
  it('an owner’s decision is refused when another owner was first, who is named', async () => {
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

  it('an owner’s decision ends the sessions of a blocked operator', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const request = { operator: operator.id, seen: 0, reason: 'Left' }
    await owner.visitor.call('POST /console/api/operators/disable', request)
    expect((await visitor.call('GET /console/api/session')).cscode).toBe(10010)
  })

  it('removes a second factor and mails a link to set up another', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const request = { operator: operator.id, seen: 0, reason: 'Lost phone' }
    const { data } = await owner.visitor.call('POST /console/api/operators/reset', request)
    expect(data.operator.second_factor).toBe(false)
    expect((await visitor.call('GET /console/api/session')).cscode).toBe(10010)
    const { answer, invited } = await accept(server, operator.email, { name: 'ignored' })
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
  it('signs in alone, once for each challenge', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const key = createAuthenticator(server.config.publicUrl)
    const wrong = await visitor.call('POST /console/api/access/challenge', { code: '000000' })
    expect(wrong.cscode).toBe(20021)
    const { data: asked } = await visitor.call('POST /console/api/access/challenge', { code: codeNow(server) })
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
  it('is searched by operator, action, member and day, and paged by key', async () => {
    const { visitor, operator } = owner
    for (const number of Array(52).keys()) await invite(owner, `many${number}@example.test`)
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

  it('is exported as a file without formulas', async () => {
    const { visitor } = owner
    const record = {
      action: 'operator.signOut',
      memberId: null,
      details: {},
      at: server.clock.now(),
      lock: noLock,
    } as const
    const strange = /^'[=@+-]/
    for (const operator of ['=1+1', '@SUM(1)', '+1', '-1+1'])
      await recordAction(server.database, { ...record, operator })
    const text = await (await visitor.send('/console/api/audit.csv?action=operator.signOut')).text()
    const [heading, ...lines] = text.trim().split('\n')
    expect(heading).toContain('number,at,operator,action,member')
    expect(lines.map((line) => line.split(',')[2]).filter((name) => strange.test(name ?? ''))).toEqual([
      "'=1+1",
      "'@SUM(1)",
      "'+1",
      "'-1+1",
    ])
  })

  it('is exported in the format of the reader’s spreadsheet', async () => {
    const { visitor } = owner
    const text = await (await visitor.send('/console/api/audit.csv?action=operator.signOut&lang=de')).text()
    expect(text.split('\n')[0]).toBe('number;at;operator;action;member;member e-mail;details')
  })
})
