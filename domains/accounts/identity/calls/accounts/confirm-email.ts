import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import type { Handlers } from '@/platform/http/visit'
import { isBouncing } from '@/platform/mail/bounces'
import { openCount } from '@/platform/time/throttle'
import { mailConfirmation } from '../../actions/accounts/mail-confirmation'
import { afterFirstProof } from '../../actions/accounts/prove-address'
import { deviceCookie } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf } from '../../secrets/secrets'
import { releaseAddress, withdrawFromWaiting } from '../../store/accounts/addresses'
import { confirmByLink, memberById } from '../../store/accounts/members'
import { countAttempt } from '../../store/sessions/attempts'
import { byLink } from './links'
import { mailsToOne } from './mail-requests'

type Calls = Pick<typeof identityCalls, 'POST /member/confirm_email/per' | 'POST /member/confirm_email'>

/** Handlers that prove an account's address (spec 3.8). */
export function confirmEmailCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context
  return {
    'POST /member/confirm_email/per': async ({ member, now, language }) => {
      const { id: memberId, email } = member
      const isProven = (await memberById(database, memberId))?.emailProven !== false
      if (isProven && !(await isBouncing(database, email))) return refuse(20035)
      const wait = await countAttempt(
        database,
        [openCount('the links that have come', { key: `confirmation mail to ${email}`, ...mailsToOne })],
        now,
      )
      if (wait !== null) return refuseUntil(wait)
      await database.transaction((transaction) =>
        mailConfirmation(context, transaction, { memberId, email, language, now }),
      )
      return {}
    },

    'POST /member/confirm_email': async ({ input, member, cookies, now }) => {
      const { id: memberId, tokenHash: session } = member
      const { email } = input
      if (email.endsWith('@account.invalid')) return refuseFields('email')
      const link = { secret: input.hash, purpose: 'confirm_email', email, now } as const
      const browser = cookies.get(deviceCookie)
      const confirm = byLink(database, link, async (transaction) => {
        // The account that has named the address is this one, or has no more right to it.
        const before = await memberById(transaction, memberId)
        // It was known already; what is shown now is that mail arrives there (decision 0056).
        if (before?.email === email && before.emailProven)
          return (await confirmByLink(transaction, link, memberId)) === null ? null : memberId
        if (before?.email !== email) await releaseAddress(transaction, email, now)
        const waiting = await withdrawFromWaiting(transaction, email)
        if ((await confirmByLink(transaction, link, memberId)) === null) return null
        const device = browser === null ? null : hashOf(browser)
        await afterFirstProof(context, transaction, { memberId, now, session, device, waiting })
        return memberId
      })
      const outcome = await confirm.catch((error) => {
        if (isUniqueViolation(error)) return refuse(20041)
        throw error
      })
      return isRefusal(outcome) ? outcome : {}
    },
  }
}
