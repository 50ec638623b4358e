import { isUniqueViolation } from '@/platform/database/errors'
import { isRefusal, refuse } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { readAddresses } from '../addresses'
import type { IdentityContext } from '../context'
import type { identityCalls } from '../contract'
import { hashOf, hashPassword } from '../secrets'
import { checkCaptcha } from '../store/captchas'
import { restoreByLink, setPasswordByLink } from '../store/members'
import { removeEveryFactor } from '../store/second-factor'
import { byLink, readLink } from './links'
import { requestMail } from './mail-requests'
import { deviceOf, rememberDevice } from './sign-in'

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
  return {
    'POST /api/auth/reset_pw/per': (visit) => requestMail(context, visit, 'reset', (known) => (known ? null : 42016)),

    'POST /api/auth/reset_pw/check': async ({ input, now }) => {
      const read = await readLink(database, { secret: input.hash, purpose: 'reset', email: input.email, now })
      return isRefusal(read) ? read : {}
    },

    'POST /api/auth/reset_pw/complete': async (visit) => {
      const { input, token, now } = visit
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      if (token === null || !(await checkCaptcha(database, hashOf(token), input.code, now))) return refuse(42011)
      const link = { secret: input.hash, purpose: 'reset', email: input.email, now } as const
      const passwordHash = await hashPassword(input.new_pw)
      // Whoever reads the member's mail is the member: this browser is theirs from now on (D10).
      const device = deviceOf(visit)
      const outcome = await byLink(database, link, async (transaction) => {
        const memberId = await setPasswordByLink(transaction, link, { passwordHash, deviceHash: hashOf(device) })
        if (memberId !== null) await events.emit(transaction, 'member.password_changed', { memberId }, now)
        return memberId
      })
      if (isRefusal(outcome)) return outcome
      rememberDevice(context, visit, device)
      return {}
    },

    'POST /member/reset_pw/reset_old_email': async ({ input, now }) => {
      const read = await readLink(database, { secret: input.hash, purpose: 'old_email', email: input.email, now })
      return isRefusal(read) ? read : {}
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
          // Whoever had the account may have added a factor of their own, which would keep the owner out.
          await removeEveryFactor(transaction, memberId)
          await events.emit(transaction, 'member.password_changed', { memberId }, now)
        }
        return memberId
      })
      const outcome = await restore.catch((error) => {
        if (isUniqueViolation(error)) return refuse(20035)
        throw error
      })
      return isRefusal(outcome) ? outcome : {}
    },
  }
}
