import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type IdentityContext, sendLetter } from '../../context'
import { createLink } from '../../store/accounts/links'
import { screenAddress, withQuery } from './addresses'

/** Mails an address that an account has stated a link that proves it, for a person who is logged in there. */
export async function mailConfirmation(
  context: IdentityContext,
  transaction: Transaction,
  to: { memberId: number; email: string; language: Language | string | null; now: Date },
) {
  const { memberId, email, language, now } = to
  const hash = await createLink(transaction, { purpose: 'confirm_email', email, memberId, now })
  const url = withQuery(screenAddress(context, 'change_email'), { t: 'confirm', email, hash })
  return sendLetter(context, transaction, 'confirmEmail', { to: email, language }, { email, url })
}
