import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { IdentityContext } from '../../context'
import { memberById } from '../../store/accounts/members'
import { factorsByMember, useProof } from '../../store/factors/codes'
import { resetAttempts } from '../../store/sessions/attempts'
import { foreignProofThrottle } from '../../store/sessions/throttles'
import { checkProof, type FactorKind } from './check-proof'
import { countTry } from './counted-try'
import { noteWrong } from './guesses'

interface PresentedCode {
  /** The account that is proven, or what was typed for one that there is not: tries are counted and answered alike. */
  readonly account: number | string
  readonly code: string | undefined
  /** The kinds that count here. No passkey: it signs for who is there. */
  readonly takes: readonly Exclude<FactorKind, 'passkey'>[]
  readonly now: Date
}

/** Whether an account asks for more than its mailbox. */
export const hasSecondFactor = async (transaction: Transaction, memberId: number) =>
  (await memberById(transaction, memberId))?.secondFactorSince != null

/**
 * Does something that takes a factor of an account in which no one is signed in here, and uses the factor up with it. Tries
 * are counted for that account before the transaction begins: five, then growing waits, and a letter to the account.
 * @param work what the factor opens; null takes it back, with the use of the factor
 * @returns 20039: the count lets no try through yet; 20052: it was no such factor
 */
export async function proveFactor<Done>(
  context: IdentityContext,
  { account, code, takes, now }: PresentedCode,
  work: (transaction: Transaction) => Promise<Done | null>,
): Promise<Done | null | Refusal<20039 | 20052>> {
  const { database } = context
  if (code === undefined) return refuse(20052)
  const tried = await countTry(database, foreignProofThrottle(account, takes), now)
  if (isRefusal(tried)) return tried
  const memberId = typeof account === 'number' ? account : null
  const factors = memberId === null ? null : await factorsByMember(database, memberId, now)
  if (memberId === null || factors === null) return refuse(20052)
  const checked = { memberId, factors, holder: Buffer.alloc(0), takes, tried, now }
  const proof = await checkProof(context, { code }, checked)
  if (proof === null) return refuse(20052)
  let used = false
  const done = await allOrNothing(database, async (transaction) => {
    used = await useProof(transaction, proof, memberId, now)
    if (!used) return null
    if (proof.by === 'recovery') {
      await context.events.emit(transaction, 'member.security_changed', { memberId, change: 'recoveryCodeUsed' }, now)
    }
    return work(transaction)
  })
  if (!used) {
    await noteWrong(context, checked)
    return refuse(20052)
  }
  if (done !== null) await resetAttempts(database, { clears: [tried.key], refunds: [] }, now)
  return done
}
