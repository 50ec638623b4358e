import type { RefusalCode } from '@/platform/codes/codes'
import { isRefusal, type Refusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { openAccount } from '../../actions/accounts/accounts'
import { readAddresses } from '../../actions/accounts/addresses'
import { afterFirstProof } from '../../actions/accounts/prove-address'
import { deviceOf, rememberDevice, setSessionCookie } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf, hashPassword, newSecret } from '../../secrets/secrets'
import { passLinkOn, releaseAddress } from '../../store/accounts/addresses'
import { hasHadLink } from '../../store/accounts/links'
import { memberByEmail, restoreByLink, setPasswordByLink } from '../../store/accounts/members'
import { setPassword } from '../../store/accounts/passwords'
import { checkCaptcha } from '../../store/captcha/captchas'
import { removeEveryFactor } from '../../store/factors/second-factor'
import { countAttempt } from '../../store/sessions/attempts'
import { moveSession } from '../../store/sessions/sessions'
import { lettersTo } from '../../store/sessions/throttles'
import { byLink, readLink } from './links'
import { requestMail } from './mail-requests'

type ChangeCalls = Pick<typeof identityCalls, 'POST /member/change_password_v1'>

export function changePasswordCalls(context: IdentityContext): Handlers<ChangeCalls> {
  const { database, events } = context
  return {
    'POST /member/change_password_v1': async (visit) => {
      const { input, member, now } = visit
      const { id: memberId, tokenHash } = member
      const wait = await countAttempt(database, [lettersTo(memberId, 'password')], now)
      if (wait !== null) return refuseUntil(wait)
      const passwordHash = await hashPassword(input.new_pw)
      const token = newSecret()
      const expiresAt = await allOrNothing(database, async (transaction) => {
        await setPassword(transaction, memberId, passwordHash)
        const moved = await moveSession(transaction, { memberId, from: tokenHash, to: hashOf(token) })
        if (moved !== null) await events.emit(transaction, 'member.password_changed', { memberId }, now)
        return moved
      })
      // Of concurrent changes the first one has ended the sessions of the others.
      if (expiresAt === null) return refuse(20035)
      if (visit.cookieToken !== null) setSessionCookie(context, visit, token, expiresAt)
      return { status: 1 }
    },
  }
}

type Calls = Pick<
  typeof identityCalls,
  | 'POST /api/auth/reset_pw/per'
  | 'POST /api/auth/reset_pw/check'
  | 'POST /api/auth/reset_pw/complete'
  | 'POST /member/reset_pw/reset_old_email'
  | 'POST /member/change_password_old'
>

export function resetPasswordCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events } = context

  /** The older behaviour says that an address never was an account's (spec 3.6); else its link is no better than any other. */
  async function unlessUnknown<C extends RefusalCode>(email: string, refusal: Refusal<C>): Promise<Refusal<C | 20085>> {
    if (!context.answerKnownAccounts || refusal.refused !== 20232) return refusal
    return (await hasHadLink(database, 'old_email', email)) ? refusal : refuse(20085)
  }

  return {
    'POST /api/auth/reset_pw/per': (visit) => requestMail(context, visit, 'reset', (known) => (known ? null : 42016)),

    'POST /api/auth/reset_pw/check': async ({ input, now }) => {
      const read = await readLink(database, { secret: input.hash, purpose: 'reset', email: input.email, now })
      return isRefusal(read) ? read : {}
    },

    'POST /api/auth/reset_pw/complete': async (visit) => {
      const { input, token, now, language } = visit
      const { email } = input
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      if (token === null || !(await checkCaptcha(database, hashOf(token), input.code, now))) return refuse(42011)
      const link = { secret: input.hash, purpose: 'reset', email, now } as const
      const passwordHash = await hashPassword(input.new_pw)
      // The reader of the member's mail counts as the member: this browser is theirs from now on (spec 3.3).
      const device = deviceOf(visit)
      const deviceHash = hashOf(device)
      const outcome = await byLink(database, link, async (transaction) => {
        const holder = await memberByEmail(transaction, email)
        const named = holder?.provenEmail ? await releaseAddress(transaction, email, now) : null
        if (named !== null) {
          const own = await openAccount(transaction, events, { email, language, name: null, now })
          await passLinkOn(transaction, link, { from: named, to: own })
        }
        const isFirst = holder?.emailProven === false
        const memberId = await setPasswordByLink(transaction, link, { passwordHash, deviceHash })
        if (memberId === null) return null
        if (isFirst) await afterFirstProof(context, transaction, { memberId, now, session: null, device: deviceHash })
        await events.emit(transaction, 'member.password_changed', { memberId }, now)
        return memberId
      })
      if (isRefusal(outcome)) return outcome
      rememberDevice(context, visit, device)
      return {}
    },

    'POST /member/reset_pw/reset_old_email': async ({ input, now }) => {
      const read = await readLink(database, { secret: input.hash, purpose: 'old_email', email: input.email, now })
      return isRefusal(read) ? unlessUnknown(input.email, read) : {}
    },

    'POST /member/change_password_old': async ({ input, token, now }) => {
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      if (token === null || !(await checkCaptcha(database, hashOf(token), input.code, now))) return refuse(20024)
      const link = { secret: input.hash, purpose: 'old_email', email: input.email, now } as const
      const passwordHash = await hashPassword(input.new_pw)
      const restore = byLink(database, link, async (transaction) => {
        const memberId = await restoreByLink(transaction, link, passwordHash)
        if (memberId !== null) {
          // A thief may have added a factor of their own, which would keep the owner out.
          await removeEveryFactor(transaction, memberId)
          await events.emit(transaction, 'member.password_changed', { memberId }, now)
        }
        return memberId
      })
      const outcome = await restore.catch((error) => {
        if (isUniqueViolation(error)) return refuse(20035)
        throw error
      })
      return isRefusal(outcome) ? unlessUnknown(input.email, outcome) : {}
    },
  }
}
