import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleCalls } from '@/apps/server/calls'
import { operatorSessions, operators } from '@/domains/staff/operators/tables'
import type { ActName } from '@/platform/audit/acts'
import { recordAction } from '@/platform/audit/log'
import { auditLog } from '@/platform/audit/tables'
import { type CallDefinition, proofOf } from '@/platform/contract/call'
import { noLock } from '@/platform/contract/weighty'
import { minutes } from '@/platform/time/duration'
import { keySettings, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { everyLock } from '@/tests/server/locks'
import { startServer, type TestServer } from '@/tests/server/server'

/** Attacks with a session that was left open: its cookie, and no proof of the last ten minutes. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function stolenFrom(role: 'owner' | 'support') {
  const someone = await signedInOperator(server, role)
  const session = eq(operatorSessions.operatorId, someone.operator.id)
  await server.database.update(operatorSessions).set({ provenAt: null }).where(session)
  return someone
}

describe('the session of an owner of the console', () => {
  const weighty = Object.entries<CallDefinition>(consoleCalls).filter(
    ([, call]) => call.who === 'operator' && proofOf(call) === 'always',
  )

  it(`does none of the ${weighty.length} calls that reach a weighty state`, async () => {
    const { visitor } = await stolenFrom('owner')
    const codes = new Map<string, number>()
    for (const [key] of weighty)
      codes.set(key, (await visitor.call(key as 'POST /console/api/operators/invite')).cscode)
    expect([...codes].filter(([, code]) => code !== 20051)).toEqual([])
    expect(codes.size).toBeGreaterThan(50)
  })

  it('cannot invite the thief’s own owner', async () => {
    const { visitor } = await stolenFrom('owner')
    const invitation = { email: 'evil-owner@evil.test', role: 'owner', language: 'en' } as const
    expect((await visitor.call('POST /console/api/operators/invite', invitation)).cscode).toBe(20051)
    expect(await server.mailsTo(invitation.email)).toEqual([])
  })

  it('cannot change the name, so that the log names the person who acted', async () => {
    const { visitor, operator } = await stolenFrom('support')
    const profile = { name: 'Olive Ostrander Two', language: 'en' } as const
    expect((await visitor.call('POST /console/api/access/profile', profile)).cscode).toBe(20051)
    const [row] = await server.database.select().from(operators).where(eq(operators.id, operator.id))
    expect(row?.name).toBe(operator.name)
  })
})

describe('the session of a member', () => {
  it('exports nothing without a proof', async () => {
    await server.member({ email: 'export@example.test' })
    const visitor = server.visitor()
    await visitor.signIn('export@example.test')
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect(
      (await visitor.send('/personal-data?format=json', { headers })).headers.get('content-disposition'),
    ).toContain('personal-data-')
    server.clock.advance(minutes(11))
    const answer = await visitor.send('/personal-data?format=json', { headers })
    expect(await answer.json()).toMatchObject({ cscode: 20051 })
  })
})

describe('a manager of keys who may do less than the key', () => {
  it('cannot widen its networks, its rate or its end', async () => {
    const owner = await signedInOperator(server, 'owner')
    const expires = Math.floor(server.clock.now().getTime() / 1000) + 86_400
    const settings = keySettings({ scopes: ['refunds.decide'], networks: ['203.0.113.0/24'], expires })
    const { key } = await makeKey(owner, settings)
    // The new role lacks the permissions of the key.
    await server.database.update(operators).set({ role: 'publisher' }).where(eq(operators.id, owner.operator.id))
    const change = (facts: Record<string, unknown>) =>
      owner.visitor.call('POST /console/api/keys/change', { ...settings, key: key.id, seen: 0, ...facts } as never)
    const codes = [
      await change({ networks: [] }),
      await change({ networks: ['203.0.113.0/24', '198.51.100.7/32'] }),
      await change({ per_minute: 6000 }),
      await change({ expires: 0 }),
    ].map(({ cscode }) => cscode)
    expect(codes).toEqual([20040, 20040, 20040, 20040])
  })
})

describe('the audit log', () => {
  const at = () => ({ at: server.clock.now(), operator: 'Thea', memberId: null, details: {} })

  it('refuses an act of a weighty state whose lock was not opened', async () => {
    const before = (await server.database.select().from(auditLog)).length
    await expect(recordAction(server.database, { ...at(), action: 'operator.invite', lock: noLock })).rejects.toThrow(
      'staff.access',
    )
    expect((await server.database.select().from(auditLog)).length).toBe(before)
  })

  it.each<ActName>([
    'app.add',
    'app.change',
    'app.rotateKey',
    'endpoint.rotate',
    'address.agree',
    'member.resetSecondFactor',
    'remove second factor',
  ])('tells the owners of the console of %s', async (action) => {
    const owner = await signedInOperator(server, 'owner')
    await recordAction(server.database, { ...at(), action: action as 'app.add', lock: everyLock })
    await server.worker.drain()
    const mails = await server.mailsTo(owner.operator.email)
    expect(mails.filter(({ text }) => text?.includes(action))).toHaveLength(1)
  })
})
