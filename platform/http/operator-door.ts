import type { FastifyRequest } from 'fastify'
import type { Change } from '@/platform/audit/change'
import type { CallDefinition } from '@/platform/contract/call'
import { comesFromOwnApp } from './own-page'
import { type Refusal, refuse } from './refusal'
import type { OperatorCaller } from './visit'

/** Holds the session of an operator: the browser sends it to the console alone, and no script can read it. */
export const consoleCookie = 'foyer_console'

/** What the door is told of operators; only `operators` knows their sessions. */
export interface OperatorKeeper {
  /** null: there is no such session, or it has ended. */
  readonly resolve: (token: string, now: Date) => Promise<OperatorCaller | null>
  readonly changeOf: (operator: OperatorCaller, now: Date) => Change
}

/** Lets an operator in: 10010 without a session of the console, 31001 without the permission that the call asks for. */
export async function admitOperator(
  request: FastifyRequest,
  { effect, permission }: CallDefinition,
  { operators }: { operators: OperatorKeeper },
  now: Date,
): Promise<{ operator: OperatorCaller; change: Change } | Refusal> {
  const token = request.cookies[consoleCookie]
  if (!token || (effect === 'write' && !comesFromOwnApp(request))) return refuse(10010)
  const operator = await operators.resolve(token, now)
  if (!operator) return refuse(10010)
  if (permission != null && !operator.permissions.has(permission)) return refuse(31001)
  return { operator, change: operators.changeOf(operator, now) }
}
