import { hours } from '@/platform/time/duration'
import { screenAddress, withQuery } from './addresses'
import { mailEmailCodes } from './calls/change-email-by-code'
import { answerMailRequests } from './calls/mail-requests'
import { type IdentityContext, sendLetter } from './context'
import { createLink } from './store/links'
import { memberById } from './store/members'
import { purgeExpired } from './store/purge'

declare module '@/platform/jobs/events' {
  interface Events {
    'member.password_changed': { memberId: number }
    'member.email_changed': { memberId: number; from: string; to: string }
  }
}

/** What identity does after the answer: mails that tell a member what happened to the account, and tidying up. */
export function registerIdentityJobs(context: IdentityContext) {
  const { database, clock, events, worker } = context
  answerMailRequests(context)
  mailEmailCodes(context)
  worker.recur('identity.purge', hours(1), () => purgeExpired(database, clock()))

  events.on('member.password_changed', 'notice', async ({ memberId }) => {
    const member = await memberById(database, memberId)
    if (!member) return
    const url = screenAddress(context, 'ForgetPassword')
    await sendLetter(context, database, 'passwordChanged', { to: member.email, language: member.language, url })
  })

  events.on('member.email_changed', 'notices', ({ memberId, from, to }) =>
    database.transaction(async (transaction) => {
      const member = await memberById(transaction, memberId)
      if (!member) return
      const { language } = member
      const hash = await createLink(transaction, { purpose: 'old_email', email: from, memberId, now: clock() })
      const back = withQuery(screenAddress(context, 'reset_old_email'), { t: 'reset_old_email', email: from, hash })
      await sendLetter(context, transaction, 'oldEmail', { to: from, language, email: to, url: back })
      await sendLetter(context, transaction, 'emailChanged', { to, language, url: screenAddress(context, 'login') })
    }),
  )
}
