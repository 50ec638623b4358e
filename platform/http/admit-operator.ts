import type { FastifyRequest } from 'fastify'
import type { Change } from '@/platform/audit/change'
import type { CallDefinition } from '@/platform/contract/call'
import { comesFromOwnApp } from './own-page'
import { isFresh } from './proof'
import { type Refusal, refuse } from './refusal'
import type { OperatorCaller } from './visit'

/** Holds the session of an operator: the browser sends it to the console alone, and no script can read it (decision 0032). */
export const consoleCookie = 'foyer_console'

/** What the gateway learns of operators; only `operators` knows their sessions. */
export interface OperatorAuthenticator {
  /** null: there is no such session, or it has ended. */
  readonly resolve: (token: string, now: Date) => Promise<OperatorCaller | null>
  readonly changeOf: (operator: OperatorCaller, now: Date) => Change
}

/**
 * Lets an operator in: 10010 without a session of the console, 31001 without the permission that the call asks for, 20051
 * where the call wants the second factor once more.
 * @param received its file is here, which may have taken hours: the second factor was asked for before
 */
export async function admitOperator(
  request: FastifyRequest,
  { effect, permission, needsProof }: CallDefinition,
  { operators }: { operators: OperatorAuthenticator },
  now: Date,
  received = false,
): Promise<{ operator: OperatorCaller; change: Change } | Refusal> {
  const token = request.cookies[consoleCookie]
  if (!token || (effect === 'write' && !comesFromOwnApp(request))) return refuse(10010)
  const operator = await operators.resolve(token, now)
  if (!operator) return refuse(10010)
  if (permission != null && !operator.permissions.has(permission)) return refuse(31001)
  if (needsProof && !received && !isFresh(operator.provenAt, now)) return refuse(20051)
  return { operator, change: operators.changeOf(operator, now) }
}
