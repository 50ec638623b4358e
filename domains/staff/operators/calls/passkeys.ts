import { countAttempt, resetAttempts } from '@/domains/accounts/identity'
import { recordAction } from '@/platform/audit/log'
import { refuse, refuseUntil } from '@/platform/contract/refusal'
import { noLock } from '@/platform/contract/weighty'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { startSession } from '../actions/cookies'
import { signedBy, signInOptions } from '../actions/passkeys'
import { maySignIn } from '../actions/staff'
import type { OperatorsContext } from '../context'
import type { entryCalls } from '../contract/entry'
import { passkeyThrottle } from '../rules/throttles'
import { usePasskey } from '../store/passkeys'

type Calls = Pick<typeof entryCalls, 'POST /console/api/sign-in/challenge' | 'POST /console/api/sign-in/passkey'>

export function passkeySignInCalls(context: OperatorsContext): Handlers<Calls> {
  const { database } = context
  return {
    'POST /console/api/sign-in/challenge': async ({ network, now }) => {
      const wait = await countAttempt(database, [passkeyThrottle(network)], now)
      if (wait !== null) return refuseUntil(wait)
      return { options: { ...(await signInOptions(context, now)) } }
    },

    'POST /console/api/sign-in/passkey': async (visit) => {
      const { input, network, now } = visit
      const signed = await signedBy(context, input.credential, now)
      if (signed === null || !maySignIn(context, signed.operator)) return refuse(42012)
      const { operator, passkey, counter } = signed
      if (context.staff?.only && operator.role !== 'owner') return refuse(20035)
      const { name, email, role } = operator
      const opened = await allOrNothing(database, async (transaction) => {
        if (!(await usePasskey(transaction, passkey.id, counter, now))) return null
        const details = { factor: 'passkey', passkey: passkey.name, network }
        await recordAction(transaction, {
          at: now,
          operator: name,
          action: 'operator.signIn',
          memberId: null,
          details,
          lock: noLock,
        })
        return startSession(context, transaction, visit, operator)
      })
      if (opened === null) return refuse(42012)
      opened()
      await resetAttempts(database, { clears: [], refunds: [passkeyThrottle(network).key] }, now)
      return { operator: { name, email, role } }
    },
  }
}
