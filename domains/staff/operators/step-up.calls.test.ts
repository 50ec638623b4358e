import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAction } from '@/platform/audit/log'
import { minutes } from '@/platform/time/duration'
import { samples } from '@/tests/console/console-calls'
import { codeNow, type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { everyLock } from '@/tests/server/locks'
import { startServer, type TestServer } from '@/tests/server/server'
import { operatorSessions } from './tables'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

/** As a sign-in leaves it: the second factor was given to come in, and not since. */
async function justSignedIn(role: 'owner' | 'support' | 'publisher') {
  const someone = await signedInOperator(server, role)
  const session = eq(operatorSessions.operatorId, someone.operator.id)
  await server.database.update(operatorSessions).set({ provenAt: null }).where(session)
  return someone
}

const everybodys = [
  'POST /console/api/releases/publish',
  'POST /console/api/codes/import',
  'POST /console/api/coupons/make',
  'POST /console/api/catalogue/publish',
  'POST /console/api/jobs/discard',
] as const

describe('M8: acts that reach every customer', () => {
  it.each(everybodys)('%s is not done with a session alone', async (key) => {
    const someone = await justSignedIn('owner')
    const input = await samples[key](server, someone)
    const session = eq(operatorSessions.operatorId, someone.operator.id)
    await server.database.update(operatorSessions).set({ provenAt: null }).where(session)
    expect((await someone.visitor.call(key, input)).cscode).toBe(20051)
    expect((await someone.visitor.call('POST /console/api/access/prove', { code: '000000' })).cscode).toBe(20021)
    expect((await someone.visitor.call('POST /console/api/access/prove', { code: codeNow(server) })).cscode).toBe(0)
    expect((await someone.visitor.call(key, input)).cscode).toBe(0)
  })

  it('asks again after ten minutes', async () => {
    const { visitor } = await justSignedIn('publisher')
    await visitor.call('POST /console/api/access/prove', { code: codeNow(server) })
    server.clock.advance(minutes(9))
    expect((await visitor.call('GET /console/api/access/proven')).cscode).toBe(0)
    server.clock.advance(minutes(1))
    expect((await visitor.call('GET /console/api/access/proven')).cscode).toBe(20051)
  })

  it.each([
    'POST /console/api/releases/publish',
    'POST /console/api/codes/import',
    'POST /console/api/jobs/discard',
  ] as const)('%s is not allowed to support', async (key) => {
    const someone = await signedInOperator(server, 'support')
    expect((await someone.visitor.call(key, await samples[key](server, someone))).cscode).toBe(31001)
  })

  it('an act that reaches every customer is mailed to every owner, for every actor, once each', async () => {
    const publisher = await signedInOperator(server, 'publisher')
    const key = 'POST /console/api/releases/publish'
    expect((await publisher.visitor.call(key, await samples[key](server, publisher))).cscode).toBe(0)
    await server.worker.drain()
    const told = (await server.mailsTo(owner.operator.email)).filter(({ text }) =>
      text?.includes(publisher.operator.name),
    )
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('Releases were published')])
    expect(told[0]?.text).toContain('release.publish')
    expect(await server.mailsTo(publisher.operator.email)).toEqual([])
  })

  it('an act that reaches every customer is mailed from the command line as well, and not for a transaction that was undone', async () => {
    const record = {
      action: 'licence.rotateKey',
      memberId: null,
      details: { key: 'k2' },
      operator: 'command line',
      lock: everyLock,
    } as const
    await recordAction(server.database, { ...record, at: server.clock.now() })
    await server.database
      .transaction(async (transaction) => {
        await recordAction(transaction, { ...record, details: { key: 'undone' }, at: server.clock.now() })
        throw new Error('undone')
      })
      .catch(() => null)
    await server.worker.drain()
    const texts = (await server.mailsTo(owner.operator.email)).map(({ text }) => text)
    expect(texts.filter((text) => text?.includes('licence.rotateKey'))).toEqual([expect.stringContaining('key: k2')])
  })
})

describe('L13: a passkey', () => {
  it('a passkey cannot be removed by a finder of an open console', async () => {
    const someone = await signedInOperator(server, 'support')
    const input = await samples['POST /console/api/access/passkeys/remove'](server, someone)
    const session = eq(operatorSessions.operatorId, someone.operator.id)
    await server.database.update(operatorSessions).set({ provenAt: null }).where(session)
    expect((await someone.visitor.call('POST /console/api/access/passkeys/remove', input)).cscode).toBe(20051)
  })
})
