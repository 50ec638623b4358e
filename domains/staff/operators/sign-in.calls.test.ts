import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { hours, minutes, seconds } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { demoOperator, loadDemoOperator } from './store/demo-operator'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await loadDemoOperator(server.database, server.config.licenceSecret, server.clock.now())
})
afterAll(() => server.close())

const { email, password, totpSecret } = demoOperator
const app = new TOTP({ secret: totpSecret })
const codeOf = (ahead = 0) => app.generate({ timestamp: server.clock.now().getTime() + ahead * 30_000 })

async function passwordGiven(): Promise<Visitor> {
  const visitor = server.visitor()
  const { data } = await visitor.call('POST /console/api/sign-in', { email: ' Operator@Example.test ', password })
  expect(data).toEqual({ next: 'code' })
  return visitor
}

const sessionOf = (visitor: Visitor) => visitor.call('GET /console/api/session')

describe('signing in to the console', () => {
  it('takes the password and the present code, and records it', async () => {
    const visitor = await passwordGiven()
    expect((await sessionOf(visitor)).cscode).toBe(10010)
    const { cscode, data, headers } = await visitor.call('POST /console/api/sign-in/code', { code: codeOf() })
    expect([cscode, data.operator]).toEqual([0, { name: 'Olive Ostrander', email, role: 'owner' }])
    const cookies = headers.getSetCookie().filter((line) => line.startsWith('foyer_console='))
    expect(cookies).toEqual([expect.stringMatching(/Path=\/console; HttpOnly; SameSite=Strict/)])
    expect((await sessionOf(visitor)).data).toEqual(data.operator)
    const rows = await server.database.select().from(auditLog)
    expect(rows).toMatchObject([
      { operator: 'Olive Ostrander', action: 'operator.signIn', details: { factor: 'code' } },
    ])
    expect(server.log.join('')).not.toContain(visitor.cookies.get('foyer_console'))

    const before = visitor.cookies.get('foyer_console')
    await visitor.call('POST /console/api/sign-out')
    expect(visitor.cookies.has('foyer_console')).toBe(false)
    visitor.cookies.set('foyer_console', before ?? '')
    expect((await sessionOf(visitor)).cscode).toBe(10010)
  })

  it('takes a code once, and no older one afterwards', async () => {
    server.clock.advance(minutes(2))
    const code = codeOf()
    const first = await passwordGiven()
    const second = await passwordGiven()
    expect((await first.call('POST /console/api/sign-in/code', { code })).cscode).toBe(0)
    expect((await second.call('POST /console/api/sign-in/code', { code })).cscode).toBe(20021)
    expect((await second.call('POST /console/api/sign-in/code', { code: codeOf(-1) })).cscode).toBe(20021)
    expect((await second.call('POST /console/api/sign-in/code', { code: codeOf(1) })).cscode).toBe(0)
  })

  it('gives the second factor five minutes, and five tries', async () => {
    server.clock.advance(minutes(60))
    const late = await passwordGiven()
    server.clock.advance(minutes(6))
    expect((await late.call('POST /console/api/sign-in/code', { code: codeOf() })).cscode).toBe(42015)
    const guessing = await passwordGiven()
    for (const _ of Array(6)) await guessing.call('POST /console/api/sign-in/code', { code: '000000' })
    const { status, cscode } = await guessing.call('POST /console/api/sign-in/code', { code: codeOf() })
    expect([status, cscode]).toEqual([429, 20039])
  })

  it('a wrong password and an unknown address get the same answer', async () => {
    const visitor = server.visitor()
    const call = (address: string, text: string) =>
      visitor.call('POST /console/api/sign-in', { email: address, password: text })
    expect((await call(email, 'wrong')).cscode).toBe(42012)
    expect((await call('nobody@example.test', password)).cscode).toBe(42012)
    const foreign = await visitor.call(
      'POST /console/api/sign-in',
      { email, password },
      { 'x-foyer-app': '', origin: 'https://elsewhere.example' },
    )
    expect(foreign.cscode).not.toBe(20000)
  })
})

describe('a session of the console', () => {
  it('ends half an hour after its last use', async () => {
    const { visitor } = await signedInOperator(server, 'support')
    for (const _ of Array(3)) {
      server.clock.advance(minutes(29))
      expect((await sessionOf(visitor)).cscode).toBe(0)
    }
    server.clock.advance(minutes(31))
    expect((await sessionOf(visitor)).cscode).toBe(10010)
  })

  it('ends after twelve hours, also while in use', async () => {
    const { visitor } = await signedInOperator(server, 'support')
    for (const _ of Array(24)) {
      server.clock.advance(minutes(29))
      expect((await sessionOf(visitor)).cscode).toBe(0)
    }
    server.clock.advance(hours(1))
    expect((await sessionOf(visitor)).cscode).toBe(10010)
  })

  it("a changed password ends the other sessions of its operator, and no other operator's", async () => {
    server.clock.advance(minutes(2))
    const here = await passwordGiven()
    await here.call('POST /console/api/sign-in/code', { code: codeOf() })
    const there = await passwordGiven()
    await there.call('POST /console/api/sign-in/code', { code: codeOf(1) })
    const begun = await passwordGiven()
    const { visitor: other } = await signedInOperator(server, 'support')
    expect((await here.call('GET /console/api/access')).data.other_sessions).toBeGreaterThan(0)
    await here.call('POST /console/api/access/end-others')
    expect((await here.call('GET /console/api/access')).data.other_sessions).toBe(0)
    expect((await sessionOf(there)).cscode).toBe(10010)
    expect((await sessionOf(other)).cscode).toBe(0)
    server.clock.advance(minutes(2))
    expect((await begun.call('POST /console/api/sign-in/code', { code: codeOf() })).cscode).toBe(42015)
  })

  it('records its use to the minute, in the one statement that reads it', async () => {
    const { visitor } = await signedInOperator(server, 'support')
    server.clock.advance(seconds(90))
    expect(await server.statementsOf(() => sessionOf(visitor))).toBe(1)
  })
})
