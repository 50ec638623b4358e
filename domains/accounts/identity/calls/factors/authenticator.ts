import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { seal, unseal } from '@/platform/sealing/seal'
import { newRecoveryCodes, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { newTotpSecret, totpAddress, verifyTotp } from '@/platform/second-factor/totp'
import { appSeal } from '../../actions/factors/check-proof'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import {
  confirmApp,
  isAdded,
  isGone,
  isProtected,
  lockMember,
  putApp,
  removeFactor,
  replaceRecoveryCodes,
  waitingApp,
} from '../../store/factors/second-factor'
import { countAttempt } from '../../store/sessions/attempts'
import { lettersTo } from '../../store/sessions/throttles'

type Calls = Pick<
  typeof identityCalls,
  | 'POST /member/authenticator/begin'
  | 'POST /member/authenticator/confirm'
  | 'POST /member/authenticator/remove'
  | 'POST /member/recovery_codes'
>

/** The authenticator app and the recovery codes. */
export function authenticatorCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events, vendorName: vendor } = context
  return {
    'POST /member/authenticator/begin': async ({ member, now }) => {
      const secret = newTotpSecret()
      const sealed = seal(Buffer.from(secret), appSeal(context, member.id))
      if (!(await putApp(database, { memberId: member.id, secret: sealed, now }))) return refuse(20035)
      return { secret, address: totpAddress({ secret, vendor, account: member.email }) }
    },

    'POST /member/authenticator/confirm': async ({ input, member, now }) => {
      const { id: memberId } = member
      const wait = await countAttempt(database, [lettersTo(memberId, 'security')], now)
      if (wait !== null) return refuseUntil(wait)
      const codes = newRecoveryCodes()
      const announcement = events.announcement(
        'member.security_changed',
        { memberId, change: 'appAdded' },
        now,
        isAdded,
      )
      const added = await database.transaction(async (transaction) => {
        const sealed = await waitingApp(transaction, memberId)
        if (sealed === null) return refuse(20035)
        const step = verifyTotp(unseal(sealed, appSeal(context, memberId)).toString(), input.code, now, null)
        if (step === null) return refuse(20052)
        const given = { memberId, recoveryCodes: codes.map(recoveryCodeHash), announcement, now }
        return (await confirmApp(transaction, step, given)) ?? refuse(20035)
      })
      if (isRefusal(added)) return added
      return added.first ? { recovery_codes: [...codes] } : {}
    },

    'POST /member/authenticator/remove': async ({ member, now }) => {
      const { id: memberId } = member
      const wait = await countAttempt(database, [lettersTo(memberId, 'security')], now)
      if (wait !== null) return refuseUntil(wait)
      const announcement = events.announcement(
        'member.security_changed',
        { memberId, change: 'appRemoved' },
        now,
        isGone,
      )
      const gone = await database.transaction(async (transaction) => {
        await lockMember(transaction, memberId)
        return removeFactor(transaction, 'app', { memberId, announcement })
      })
      return gone ? {} : refuse(20035)
    },

    'POST /member/recovery_codes': async ({ member, now }) => {
      const { id: memberId } = member
      const wait = await countAttempt(database, [lettersTo(memberId, 'security')], now)
      if (wait !== null) return refuseUntil(wait)
      const codes = newRecoveryCodes()
      const change = { memberId, change: 'recoveryCodesRenewed' } as const
      const announcement = events.announcement('member.security_changed', change, now, isProtected)
      const renewed = await database.transaction(async (transaction) => {
        await lockMember(transaction, memberId)
        return replaceRecoveryCodes(transaction, codes.map(recoveryCodeHash), { memberId, announcement })
      })
      return renewed ? { recovery_codes: [...codes] } : refuse(20035)
    },
  }
}
