import { type CountedTry, countTry, passwordMatches } from '@/domains/accounts/identity'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { isRecoveryCode, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import type { OperatorsContext } from '../context'
import { codeThrottle } from '../rules/throttles'
import { operatorOwner, stepOf } from '../secrets/second-factor'
import { consumeRecoveryCode, consumeStep, type Operator, operatorById } from '../store/operators'

/** The kinds of a typed second factor, as the audit log names them. */
export type TypedFactor = 'code' | 'recovery code'

interface FactorCheck {
  readonly typed: string
  /** The kinds that count here; a right one of another kind is a wrong one. */
  readonly takes: readonly TypedFactor[]
  readonly tried: CountedTry
  readonly now: Date
}

/** @returns which factor it was, or null: none that counts here and now, or used before */
export async function consumeFactor(
  context: Pick<OperatorsContext, 'secret'>,
  transaction: Transaction,
  operator: Operator,
  { typed, takes, now }: FactorCheck,
): Promise<TypedFactor | null> {
  const kind = isRecoveryCode(typed) ? 'recovery code' : 'code'
  if (!takes.includes(kind)) return null
  const { id: operatorId, totpSecret } = operator
  if (kind === 'recovery code') {
    const taken = await consumeRecoveryCode(transaction, { operatorId, codeHash: recoveryCodeHash(typed), now })
    return taken ? kind : null
  }
  const step = totpSecret === null ? null : stepOf(typed, totpSecret, operatorOwner(operatorId), now, context)
  return step !== null && (await consumeStep(transaction, operator, step)) ? kind : null
}

/**
 * Whether a signed-in operator knows their password; what is owed after it is the factor, which the transaction takes that
 * it is for. Guesses are slowed down as those at the second step of a sign-in are, and one try counts for both.
 */
export async function knowsPassword(
  { database }: Pick<OperatorsContext, 'database'>,
  operatorId: number,
  password: string,
  now: Date,
): Promise<{ readonly known: Operator; readonly tried: CountedTry } | Refusal<20039 | 42012>> {
  const tried = await countTry(database, codeThrottle(operatorId), now)
  if (isRefusal(tried)) return tried
  const operator = await operatorById(database, operatorId)
  const matches = operator && (await passwordMatches(operator.passwordHash, password))
  return matches ? { known: operator, tried } : refuse(42012)
}
