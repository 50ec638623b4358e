import type { consoleCalls } from '@/apps/server/calls'
import { addOperator } from './operator'
import type { TestServer } from './server'

type Calls = typeof consoleCalls

/** The calls that an operator makes with a session. */
export type OperatorCall = {
  [Key in keyof Calls]: Calls[Key] extends { readonly who: 'operator' } ? Key : never
}[keyof Calls]

/** Makes what a call needs, and gives an input with which it succeeds. */
type Sample = (server: TestServer) => Promise<Record<string, unknown>>

const nothing: Sample = async () => ({})

/**
 * For each call of the console one that succeeds. The matrix of roles and the audit log are tried with these, so a call
 * without a line here does not compile.
 */
export const samples: Readonly<Record<OperatorCall, Sample>> = {
  'GET /console/api/session': nothing,
  'POST /console/api/sign-out': nothing,
  'GET /console/api/operators': nothing,
  'POST /console/api/operators/role': async (server) => {
    const { id, version } = await addOperator(server, { role: 'support' })
    return { operator: id, seen: version, role: 'finance' }
  },
  'POST /console/api/operators/disable': async (server) => {
    const { id, version } = await addOperator(server, { role: 'support' })
    return { operator: id, seen: version, reason: 'Left the company' }
  },
  'POST /console/api/operators/enable': async (server) => {
    const { id, version } = await addOperator(server, { role: 'support', disabledAt: server.clock.now() })
    return { operator: id, seen: version }
  },
  'GET /console/api/numbers': async () => ({ report: 'sales' }),
  'GET /console/api/numbers.csv': async () => ({ report: 'refunds', grain: 'month' }),
}
