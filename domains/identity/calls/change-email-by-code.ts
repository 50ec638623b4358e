import { isUniqueViolation } from '@/platform/database/errors'
import { allOrNothing } from '@/platform/database/transaction'
import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { enqueue } from '@/platform/jobs/queue'
import { readAddresses } from '../addresses'
import { type IdentityContext, sendLetter } from '../context'
import type { identityCalls } from '../contract'
import { newEmailCode, readEmailCode } from '../email-code'
import { takeAttempt } from '../store/attempts'
import { changeEmailByCode, emailCodeOf, putEmailCode } from '../store/email-codes'
import { endOtherSessions } from '../store/sessions'
import { mailsToOne } from './mail-requests'

type Calls = Pick<typeof identityCalls, 'POST /member/verify_code' | 'POST /member/change_email'>

const mailCode = 'identity.email_code'

/** The change of e-mail on the profile page: by a code that goes to the new address (D14). */
export function changeEmailByCodeCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events } = context
  return {
    'POST /member/verify_code': async ({ input, member, now, language }) => {
      if (member.emailChangedAt !== null) return refuse(20039)
      const { new_email: email } = input
      if (email === member.email) return refuseFields('new_email')
      const code = { memberId: member.id, email, code: newEmailCode(), now }
      const asked = await database.transaction(async (transaction) => {
        const answer = await putEmailCode(transaction, code)
        if (answer.outcome === 'sent') {
          await enqueue(transaction, { kind: mailCode, payload: { memberId: member.id, language }, runAt: now })
        }
        return answer
      })
      if (asked.outcome === 'early') return refuseUntil(asked.wait)
      return asked.outcome === 'taken' ? refuse(20041) : { status: 1 }
    },

    'POST /member/change_email': async ({ input, member, now }) => {
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      if (member.emailChangedAt !== null) return refuse(20039)
      const { id: memberId, email: from, tokenHash: keep } = member
      const { new_email: to } = input
      const code = readEmailCode(input.code)
      // A wrong code is committed like a right one: it was a try.
      const change = allOrNothing(database, async (transaction) => {
        const outcome = await changeEmailByCode(transaction, { memberId, to, code, now })
        if (outcome === 'changed') {
          await endOtherSessions(transaction, memberId, keep)
          await events.emit(transaction, 'member.email_changed', { memberId, from, to }, now)
        }
        return outcome
      })
      const outcome = await change.catch((error) => {
        if (isUniqueViolation(error)) return 'taken' as const
        throw error
      })
      if (outcome === 'taken') return refuse(20041)
      if (outcome === 'used') return refuse(20039)
      return outcome === 'changed' ? { status: 1 } : refuse(20021)
    },
  }
}

/** The job that mails a code; an address that many members name gets no more of them than of other mails. */
export function mailEmailCodes(context: IdentityContext) {
  const { worker, database, clock, publicUrl: url } = context
  worker.handle<{ memberId: number; language: string }>(mailCode, ({ memberId, language }) =>
    database.transaction(async (transaction) => {
      const wanted = await emailCodeOf(transaction, memberId)
      if (wanted === null || wanted.code === null) return
      const { email: to, code } = wanted
      const wait = await takeAttempt(transaction, [{ key: `code mail to ${to}`, ...mailsToOne }], clock())
      if (wait === null) await sendLetter(context, transaction, 'emailCode', { to, language, url, code })
    }),
  )
}
