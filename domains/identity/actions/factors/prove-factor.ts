import type { Transaction } from '@/platform/database/connect'
import type { IdentityContext } from '../../context'
import { memberById } from '../../store/accounts/members'
import { factorsByMember, useProof } from '../../store/factors/codes'
import { checkProof } from './check-proof'

interface PresentedCode {
  readonly memberId: number
  readonly code: string | undefined
  readonly now: Date
}

/** Whether an account asks for more than its mailbox. */
export const hasSecondFactor = async (transaction: Transaction, memberId: number) =>
  (await memberById(transaction, memberId))?.secondFactorSince != null

/** Uses up a code of the app or a recovery code of an account in which nobody is signed in here. @returns whether it was one */
export async function proveFactor(
  context: IdentityContext,
  transaction: Transaction,
  { memberId, code, now }: PresentedCode,
): Promise<boolean> {
  if (code === undefined) return false
  const factors = await factorsByMember(transaction, memberId, now)
  if (factors === null) return false
  const proof = await checkProof(context, { code }, { memberId, factors, holder: Buffer.alloc(0), now })
  if (proof === null || !(await useProof(transaction, proof, memberId, now))) return false
  if (proof.by === 'recovery') {
    await context.events.emit(transaction, 'member.security_changed', { memberId, change: 'recoveryCodeUsed' }, now)
  }
  return true
}
