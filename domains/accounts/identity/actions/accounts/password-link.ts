import type { Transaction } from '@/platform/database/connect'
import { type IdentityContext, sendLetter } from '../../context'
import { createLink } from '../../store/accounts/links'
import { memberById } from '../../store/accounts/members'
import { screenAddress, withQuery } from './addresses'

/**
 * Mails the link that sets a new password, as if the member had asked for it (spec 3.4): only the member sees it.
 * @returns the mail's number; null when there is no such member, the account is shut, or it is a company's
 */
export async function mailPasswordLink(
  context: IdentityContext,
  transaction: Transaction,
  memberId: number,
): Promise<number | null> {
  const member = await memberById(transaction, memberId)
  if (!member || member.blacklistedAt !== null || member.kind === 'company') return null
  const { email, language } = member
  const hash = await createLink(transaction, { purpose: 'reset', email, memberId, now: context.clock() })
  const url = withQuery(`${screenAddress(context, 'ForgetPassword')}&t=check`, { email, hash })
  return sendLetter(context, transaction, 'reset', { to: email, language }, { email, url })
}
