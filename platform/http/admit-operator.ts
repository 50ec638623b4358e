import type { FastifyRequest } from 'fastify'
import type { Change } from '@/platform/audit/change'
import { type CallDefinition, proofOf } from '@/platform/contract/call'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { type Lock, openLock } from '@/platform/contract/weighty'
import { comesFromOwnApp } from './own-page'
import { isFresh } from './proof'
import type { OperatorCaller } from './visit'

/** Holds the session of an operator: the browser sends it to the console alone, and no script can read it (decision 0032). */
export const consoleCookie = 'foyer_console'

/** The gateway's interface to operators; only `operators` knows their sessions. */
export interface OperatorAuthenticator {
  /**
   * null: there is no such session, or it has ended.
   * @param byClock it stays as idle as it was
   */
  readonly resolve: (token: string, now: Date, byClock?: boolean) => Promise<OperatorCaller | null>
  readonly changeOf: (operator: OperatorCaller, now: Date, lock: Lock) => Change
}

/**
 * Lets an operator in: 10010 without a session of the console, 31001 without the permission that the call asks for, 20051
 * where the call wants the second factor once more.
 * @param received its file is here, which may have taken hours: the second factor was asked for before
 */
export async function admitOperator(
  request: FastifyRequest,
  definition: CallDefinition,
  { operators }: { operators: OperatorAuthenticator },
  now: Date,
  received = false,
): Promise<{ operator: OperatorCaller; change: Change; lock: Lock } | Refusal> {
  const { effect, permission, byClock, reaches = [] } = definition
  const token = request.cookies[consoleCookie]
  if (!token || (effect === 'write' && !comesFromOwnApp(request))) return refuse(10010)
  const operator = await operators.resolve(token, now, byClock)
  if (!operator) return refuse(10010)
  if (permission != null && !operator.permissions.has(permission)) return refuse(31001)
  if (proofOf(definition) && !received && !isFresh(operator.provenAt, now)) return refuse(20051)
  const lock = openLock(...reaches)
  return { operator, change: operators.changeOf(operator, now, lock), lock }
}
