import type { Transaction } from '@/platform/database/connect'
import type { WrittenMail } from '@/platform/mail/mailer'
import { days } from '@/platform/time/duration'
import { type IdentityContext, sendLetter } from '../../context'
import { rewritable } from '../../mails/mails'
import { mayChangeEmail } from '../../rules/email-changes'
import { latestWayBack } from '../../store/accounts/corrections'
import { createLink } from '../../store/accounts/links'
import { memberByEmail } from '../../store/accounts/members'
import { screenAddress, withQuery } from './addresses'
import { mailCorrection } from './correct-address'
import { mailConfirmation } from './mail-confirmation'
import { mailPasswordLink } from './password-link'

type Rewrite = (context: IdentityContext, transaction: Transaction, mail: WrittenMail) => Promise<number | null>

/** How each letter with a link is written again; null: the account has changed since. */
const rewrites: Readonly<Record<(typeof rewritable)[number], Rewrite>> = {
  async register(context, transaction, { to: email, language }) {
    if (await memberByEmail(transaction, email)) return null
    const hash = await createLink(transaction, { purpose: 'register', email, memberId: null, now: context.clock() })
    const url = withQuery(`${screenAddress(context, 'register')}&t=check`, { email, hash })
    return sendLetter(context, transaction, 'register', { to: email, language }, { email, url })
  },

  async reset(context, transaction, { to: email }) {
    const member = await memberByEmail(transaction, email)
    return member && mailPasswordLink(context, transaction, member.id)
  },

  async changeEmail(context, transaction, { to: email, language }) {
    const member = await memberByEmail(transaction, email)
    if (!member || !mayChangeEmail(context.emailChanges, member, context.clock())) return null
    const { id: memberId } = member
    const hash = await createLink(transaction, { purpose: 'change_email', email, memberId, now: context.clock() })
    const url = withQuery(`${screenAddress(context, 'change_email')}&t=check`, { email, hash })
    return sendLetter(context, transaction, 'changeEmail', { to: email, language }, { email, url })
  },

  async confirmEmail(context, transaction, { to: email, language }) {
    const member = await memberByEmail(transaction, email)
    if (!member || member.emailProven) return null
    return mailConfirmation(context, transaction, { memberId: member.id, email, language, now: context.clock() })
  },

  emailCorrected: correctionAgain,
  firstPassword: correctionAgain,

  async oldEmail(context, transaction, { to: email, language }) {
    const member = await latestWayBack(transaction, email)
    if (!member) return null
    const { id: memberId } = member
    const hash = await createLink(transaction, {
      purpose: 'old_email',
      email,
      memberId,
      lasts: days(context.wayBackDays),
      now: context.clock(),
    })
    const url = withQuery(screenAddress(context, 'reset_old_email'), { t: 'reset_old_email', email, hash })
    const facts = { email: member.email, url, corrected: false, days: context.wayBackDays }
    return sendLetter(context, transaction, 'oldEmail', { to: email, language }, facts)
  },
}

async function correctionAgain(context: IdentityContext, transaction: Transaction, { to: email }: WrittenMail) {
  const member = await memberByEmail(transaction, email)
  return member && !member.emailProven ? mailCorrection(context, transaction, member) : null
}

/** Lets staff resend letters whose links have expired: each is written again. */
export function rewriteLetters(context: IdentityContext) {
  for (const name of rewritable)
    context.mailer.rewrite(`identity.${name}`, (transaction, mail) => rewrites[name](context, transaction, mail))
}
