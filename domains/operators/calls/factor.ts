import type { Transaction } from '@/platform/database/connect'
import { isRecoveryCode, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import type { OperatorsContext } from '../context'
import { stepOf } from '../second-factor'
import { type Operator, takeRecoveryCode, takeStep } from '../store/operators'

/** @returns which factor it was, or null: neither a code of this moment nor a recovery code, or used before */
export async function takeFactor(
  context: OperatorsContext,
  transaction: Transaction,
  operator: Operator,
  typed: string,
  now: Date,
): Promise<'code' | 'recovery code' | null> {
  if (isRecoveryCode(typed)) {
    const taken = await takeRecoveryCode(transaction, {
      ...{ operatorId: operator.id, codeHash: recoveryCodeHash(typed), now },
    })
    return taken ? 'recovery code' : null
  }
  return (await takeCode(context, transaction, operator, typed, now)) ? 'code' : null
}

/** Takes a code of the authenticator app alone. */
export async function takeCode(
  context: OperatorsContext,
  transaction: Transaction,
  operator: Operator,
  typed: string,
  now: Date,
): Promise<boolean> {
  const { totpSecret } = operator
  const step = totpSecret === null ? null : stepOf(typed, totpSecret, now, context)
  return step !== null && takeStep(transaction, operator, step)
}
