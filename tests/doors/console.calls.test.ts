import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { consoleCalls } from '@/apps/server/calls'
import { may, type Role, roles } from '@/domains/staff/operators/rules/permissions'
import { auditLog } from '@/platform/audit/tables'
import type { CallDefinition } from '@/platform/contract/call'
import { type OperatorCall, samples } from '@/tests/console/console-calls'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { tellingOf } from './nonsense'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
// The jobs that a call leaves are tested elsewhere; a test that waits for jobs of its own would run all of them first.
beforeEach(() => server.database.execute('delete from jobs'))
afterAll(() => server.close())

/** Permissions do not depend on the database: on the embedded one each call runs as the owner alone. */
const real = inject('postgres') !== null
const onReal = <Case>(cases: readonly Case[]) => (real ? cases : [])

const entries = Object.entries<CallDefinition>(consoleCalls)
const operatorCalls = entries.filter(([, { who }]) => who === 'operator') as [OperatorCall, CallDefinition][]

/** Returns the number of rows that the audit log has gained while `act` ran. */
async function rowsWrittenBy<Result>(act: () => Promise<Result>) {
  const before = await server.database.$count(auditLog)
  const result = await act()
  return { result, rows: (await server.database.$count(auditLog)) - before }
}

/** Calls that only read, and give their answer once or to its maker alone. */
const takenOnce: readonly string[] = ['GET /console/api/tax/documents']

const shared = new Map<OperatorCall, Promise<Record<string, unknown>>>()

/** One sample for all roles of a call that only reads, since it uses up nothing. */
function sharedSample(key: OperatorCall, caller: SignedInOperator) {
  const made = shared.get(key) ?? samples[key](server, caller)
  shared.set(key, made)
  return made
}

const refusedCallers = new Map<Role, Promise<SignedInOperator>>()

/** One operator of a role for all that they may not do. */
function refusedCaller(role: Role) {
  const caller = refusedCallers.get(role) ?? signedInOperator(server, role)
  refusedCallers.set(role, caller)
  return caller
}

/** Sends a request as a foreign page would, with the operator’s session. */
async function sendFromElsewhere(visitor: Visitor, key: OperatorCall, input: Record<string, unknown>) {
  const [method = '', path = ''] = key.split(' ')
  const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/json' }
  return (await visitor.send(path, { method, headers, body: JSON.stringify(input) })).json()
}

describe('every call of the console', () => {
  it('belongs to the operator’s own area', () => {
    expect(entries.filter(([key]) => !key.includes(' /console/api/')).map(([key]) => key)).toEqual([])
  })

  it.each(onReal(operatorCalls))('%s is closed without a session of the console, to members as well', async (key) => {
    const { cscode } = await server.visitor().call(key, {})
    expect(cscode).toBe(10010)
  })

  describe.each(real ? roles : (['owner'] as const))('as %s', (role: Role) => {
    it.each(operatorCalls)('%s follows the permission table and writes the audit log', async (key, definition) => {
      const { permission = null, effect } = definition
      const allowed = permission === null || may(role, permission)
      const caller = await (allowed ? signedInOperator(server, role) : refusedCaller(role))
      const { visitor } = caller
      const own = effect === 'write' || takenOnce.includes(key)
      // A call that is not allowed is refused before its input is read.
      const input = allowed ? await (own ? samples[key](server, caller) : sharedSample(key, caller)) : {}
      if (role === 'owner' && effect === 'write') {
        const { result, rows } = await rowsWrittenBy(() => sendFromElsewhere(visitor, key, input))
        expect([key, result, rows]).toMatchObject([key, { cscode: 10010 }, 0])
      }
      const { result, rows } = await rowsWrittenBy(() => visitor.call(key, input))
      const { status, cscode } = result as { status: number; cscode: number | undefined }
      expect([key, status]).toEqual([key, 200])
      // A file has no envelope.
      expect([key, cscode ?? 0]).toEqual([key, allowed ? 0 : 31001])
      expect([key, rows]).toEqual([key, allowed && effect === 'write' ? 1 : 0])
    })
  })

  it.each(onReal(operatorCalls))('%s answers nonsense with a code, not with a failure', async (key, definition) => {
    const { visitor } = await signedInOperator(server, 'owner')
    const values = ['\0', '\ud800', 'x'.repeat(5_000), [], {}, null, -1, 1e308, '']
    const names = Object.keys(definition.input.shape)
    const requests = values.map((value) => {
      const given = key.startsWith('GET') ? String(value).slice(0, 900) : value
      return Object.fromEntries(names.map((name) => [name, given]))
    })
    // Without a field each of them is the same request.
    const telling = tellingOf(definition, requests, server.installation.offer)
    for (const fields of names.length > 0 ? telling : [{}]) {
      const { status, cscode } = await visitor.call(key, fields)
      // A file has no envelope.
      expect([fields, status, cscode ?? 0]).toEqual([fields, 200, expect.not.toSatisfy((code) => code === 20000)])
    }
  })
})

describe('the two kinds of sessions', () => {
  it('do not open each other’s calls', async () => {
    await server.member({ email: 'ada@example.test' })
    const ada = server.visitor()
    await ada.signIn('ada@example.test')
    ada.cookies.set('foyer_console', ada.token ?? '')
    expect((await ada.call('GET /console/api/session')).cscode).toBe(10010)

    const { visitor } = await signedInOperator(server, 'owner')
    visitor.cookies.set('laravel_session', visitor.cookies.get('foyer_console') ?? '')
    expect((await visitor.call('GET /member')).cscode).toBe(10010)
  })
})

describe('the audit log', () => {
  it('cannot be changed, shortened or emptied', async () => {
    for (const statement of [
      `update audit_log set operator = 'nobody'`,
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log restart identity cascade',
    ]) {
      const refused = await server.database.execute(statement).catch((error: { cause?: Error }) => error.cause?.message)
      expect([statement, refused]).toEqual([statement, 'audit_log is append-only'])
    }
  })
})
