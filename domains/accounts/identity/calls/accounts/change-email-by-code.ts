import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { enqueue } from '@/platform/jobs/queue'
import { randomCharacters } from '@/platform/text/alphabet'
import { codeLike } from '@/platform/text/typed/code'
import { openCount } from '@/platform/time/throttle'
import { readAddresses } from '../../actions/accounts/addresses'
import { afterFirstProof } from '../../actions/accounts/prove-address'
import { deviceCookie } from '../../actions/sessions/sign-in'
import { type IdentityContext, sendLetter } from '../../context'
import type { identityCalls } from '../../contract/member'
import { limits } from '../../rules'
import { mayChangeEmail, newMailboxIsEnough } from '../../rules/email-changes'
import { hashOf } from '../../secrets/secrets'
import { releaseAddress, withdrawFromWaiting } from '../../store/accounts/addresses'
import { changeEmailByCode, emailCodeOf, putEmailCode } from '../../store/accounts/email-codes'
import { countAttempt } from '../../store/sessions/attempts'
import { mailsToOne } from './mail-requests'

/** Returns a code that proves a new address (spec 8.3): one of 810,000, which five tries do not find. */
const newEmailCode = () => randomCharacters(limits.emailCodeLength)

/** However it was typed. */
const readEmailCode = (typed: string) => codeLike(typed, /^.{4}$/)

type Calls = Pick<typeof identityCalls, 'POST /member/verify_code' | 'POST /member/change_email'>

const mailCode = 'identity.email_code'

/** The change of email on the profile page: by a code that goes to the new address (spec 8.3). */
export function changeEmailByCodeCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events, emailChanges } = context
  return {
    'POST /member/verify_code': async ({ input, member, now, language }) => {
      if (!mayChangeEmail(emailChanges, member, now)) return refuse(20039)
      if (!newMailboxIsEnough(emailChanges, member)) return refuse(20035)
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

    'POST /member/change_email': async ({ input, member, cookies, now }) => {
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      if (!mayChangeEmail(emailChanges, member, now)) return refuse(20039)
      if (!newMailboxIsEnough(emailChanges, member)) return refuse(20035)
      const { id: memberId, tokenHash: session } = member
      const { new_email: to } = input
      const code = readEmailCode(input.code)
      const browser = cookies.get(deviceCookie)
      const device = browser === null ? null : hashOf(browser)
      // A wrong code is committed like a right one: it was a try.
      const change = (clears: boolean) =>
        allOrNothing(database, async (transaction) => {
          if (clears) await releaseAddress(transaction, to, now)
          const waiting = clears ? await withdrawFromWaiting(transaction, to) : null
          const tried = await changeEmailByCode(transaction, { memberId, to, code, emailChanges, now })
          if (tried.outcome !== 'changed') return clears ? null : tried.outcome
          await afterFirstProof(context, transaction, { memberId, now, session, device, waiting })
          await events.emit(transaction, 'member.email_changed', { memberId, from: tried.from, to }, now)
          return tried.outcome
        })
      const takenBy = (error: unknown) => {
        if (isUniqueViolation(error)) return 'taken' as const
        throw error
      }
      const first = await change(false).catch(takenBy)
      // Only the right code gets as far as to the account that has the address: that may have to make way.
      const outcome = first === 'taken' ? await change(true).catch(takenBy) : first
      if (outcome === 'taken') return refuse(20041)
      if (outcome === 'used') return refuse(20039)
      return outcome === 'changed' ? { status: 1 } : refuse(20021)
    },
  }
}

/** The job that mails a code; an address that many members name gets no more of them than of other mails. */
export function mailEmailCodes(context: IdentityContext) {
  const { worker, clock } = context
  worker.handleOnce<{ memberId: number; language: string }>(mailCode, async (transaction, { memberId, language }) => {
    const wanted = await emailCodeOf(transaction, memberId)
    if (wanted === null || wanted.code === null) return
    const { email: to, code } = wanted
    const wait = await countAttempt(
      transaction,
      [openCount('the code that has come', { key: `code mail to ${to}`, ...mailsToOne })],
      clock(),
    )
    if (wait === null) await sendLetter(context, transaction, 'emailCode', { to, language }, { email: to, code })
  })
}
