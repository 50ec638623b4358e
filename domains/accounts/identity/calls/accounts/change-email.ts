import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import type { Handlers } from '@/platform/http/visit'
import { ownCount } from '@/platform/time/throttle'
import { readAddresses, screenAddress, withQuery } from '../../actions/accounts/addresses'
import { type IdentityContext, sendLetter } from '../../context'
import type { identityCalls } from '../../contract/member'
import { mayChangeEmail } from '../../rules/email-changes'
import { hashOf } from '../../secrets/secrets'
import { isKeptFor } from '../../store/accounts/addresses'
import { createLink } from '../../store/accounts/links'
import { changeEmailByLink } from '../../store/accounts/members'
import { checkCaptcha } from '../../store/captcha/captchas'
import { countAttempt } from '../../store/sessions/attempts'
import { byLink, readLink, taken, whyNotMine } from './links'
import { mailsToOne } from './mail-requests'

type Calls = Pick<
  typeof identityCalls,
  'POST /member/reset_email/per' | 'POST /member/reset_email/check' | 'POST /member/reset_email/complete'
>

export function changeEmailCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events, emailChanges } = context
  return {
    'POST /member/reset_email/per': async ({ input, member, now, language }) => {
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      if (!mayChangeEmail(emailChanges, member, now)) return refuse(20039)
      const wait = await countAttempt(
        database,
        [ownCount({ key: `change mail to member ${member.id}`, ...mailsToOne })],
        now,
      )
      if (wait !== null) return refuseUntil(wait)
      const { email, id: memberId } = member
      return database.transaction(async (transaction) => {
        const hash = await createLink(transaction, { purpose: 'change_email', email, memberId, now })
        const url = withQuery(input.check_url ?? `${screenAddress(context, 'change_email')}&t=check`, { email, hash })
        await sendLetter(context, transaction, 'changeEmail', { to: email, language }, { email, url })
        return {}
      })
    },

    'POST /member/reset_email/check': async ({ input, member, now }) => {
      const read = await readLink(database, { secret: input.hash, purpose: 'change_email', email: input.email, now })
      if (isRefusal(read)) return read.refused === 20032 ? whyNotMine(database, input.hash, member.id) : read
      return read.link.memberId === member.id ? {} : refuse(20132)
    },

    'POST /member/reset_email/complete': async ({ input, member, token, now }) => {
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      if (token === null || !(await checkCaptcha(database, hashOf(token), input.code, now))) return refuse(20024)
      const { id: memberId, email: from, tokenHash: keep } = member
      if (!mayChangeEmail(emailChanges, member, now)) return refuse(20039)
      const to = input.new_email
      if (to === from) return refuseFields('new_email')
      const link = { secret: input.hash, purpose: 'change_email', email: from, now } as const
      const change = byLink(database, link, async (transaction) => {
        if (await isKeptFor(transaction, to)) return taken
        const changed = await changeEmailByLink(transaction, link, { memberId, to, keep, emailChanges })
        if (changed !== null)
          await events.emit(transaction, 'member.email_changed', { memberId, from, to, named: true }, now)
        return changed
      })
      const outcome = await change.catch((error) => {
        if (isUniqueViolation(error)) return refuse(20041)
        throw error
      })
      if (outcome === taken) return refuse(20041)
      if (!isRefusal(outcome)) return {}
      return outcome.refused === 20032 ? whyNotMine(database, input.hash, memberId) : outcome
    },
  }
}
