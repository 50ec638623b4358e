import { countAttempt, passwordMatches } from '@/domains/identity'
import type { Transaction } from '@/platform/database/connect'
import { type Refusal, refuse, refuseUntil } from '@/platform/http/refusal'
import { isRecoveryCode, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import type { OperatorsContext } from '../context'
import { codeThrottle } from '../rules/throttles'
import { consumeRecoveryCode, consumeStep, type Operator, operatorById } from '../store/operators'
import { operatorOwner, stepOf } from './second-factor'

/** @returns which factor it was, or null: neither a code of this moment nor a recovery code, or used before */
export async function consumeFactor(
  context: Pick<OperatorsContext, 'secret'>,
  transaction: Transaction,
  operator: Operator,
  typed: string,
  now: Date,
): Promise<'code' | 'recovery code' | null> {
  if (isRecoveryCode(typed)) {
    const taken = await consumeRecoveryCode(transaction, {
      ...{ operatorId: operator.id, codeHash: recoveryCodeHash(typed), now },
    })
    return taken ? 'recovery code' : null
  }
  return (await consumeCode(context, transaction, operator, typed, now)) ? 'code' : null
}

/** Takes a code of the authenticator app alone. */
export async function consumeCode(
  context: Pick<OperatorsContext, 'secret'>,
  transaction: Transaction,
  operator: Operator,
  typed: string,
  now: Date,
): Promise<boolean> {
  const { totpSecret } = operator
  const step = totpSecret === null ? null : stepOf(typed, totpSecret, operatorOwner(operator.id), now, context)
  return step !== null && consumeStep(transaction, operator, step)
}

/**
 * Whether a signed-in operator knows their password; what is owed after it is the factor, which the transaction takes that
 * it is for. Guesses are slowed down as those at the second step of a sign-in are.
 */
export async function knowsPassword(
  { database }: Pick<OperatorsContext, 'database'>,
  operatorId: number,
  password: string,
  now: Date,
): Promise<Operator | Refusal<20039 | 42012>> {
  const wait = await countAttempt(database, [codeThrottle(operatorId)], now)
  if (wait !== null) return refuseUntil(wait)
  const operator = await operatorById(database, operatorId)
  return operator && (await passwordMatches(operator.passwordHash, password)) ? operator : refuse(42012)
}
