import type { Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { type IdentityContext, sendLetter } from '../../context'
import { formerAddressRestored } from '../../store/accounts/addresses'
import { correctEmail, hasNoPassword } from '../../store/accounts/corrections'
import { createLink } from '../../store/accounts/links'
import type { Member } from '../../store/accounts/members'
import { lockMember } from '../../store/factors/second-factor'
import { screenAddress, withQuery } from './addresses'

/**
 * Corrects the address of an account for a member who mistyped it. Both addresses get a letter: the former one with the way back,
 * the new one with the link that shows it to be the member's (spec 3.8). @returns why not: it has it already, or another has; null also while a
 * way back waits, which is about the same address
 */
export async function correctAddress(
  { events, wayBackWaits }: IdentityContext,
  transaction: Transaction,
  correction: { readonly memberId: number; readonly to: string; readonly now: Date },
): Promise<{ readonly from: string | null } | 'same' | 'taken' | null> {
  const { memberId, to, now } = correction
  await lockMember(transaction, memberId)
  if (await wayBackWaits(transaction, memberId)) return null
  const done = await correctEmail(transaction, correction)
  if (done === null || typeof done === 'string') return done
  if (done.outcome === 'returned') {
    await enqueue(transaction, { kind: formerAddressRestored, payload: { memberId }, runAt: now })
    return { from: null }
  }
  const { from, mistyped } = done
  const correcting = { corrected: true, ...(mistyped && { mistyped }) } as const
  await events.emit(transaction, 'member.email_changed', { memberId, from, to, named: true, ...correcting }, now)
  return { from }
}

/** Mails the owner of an address that staff has entered a way to prove it: by a first password where there is none. */
export async function mailCorrection(context: IdentityContext, transaction: Transaction, member: Member) {
  const { id: memberId, email, language } = member
  const isFirst = hasNoPassword(member) && member.provenEmail === null
  const now = context.clock()
  const hash = await createLink(transaction, { purpose: isFirst ? 'welcome' : 'confirm_email', email, memberId, now })
  const url = isFirst
    ? withQuery(screenAddress(context, 'welcome'), { email, hash })
    : withQuery(screenAddress(context, 'change_email'), { t: 'confirm', email, hash })
  return sendLetter(
    context,
    transaction,
    isFirst ? 'firstPassword' : 'emailCorrected',
    { to: email, language },
    { email, url },
  )
}
