import { refuse, refuseUntil } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { setSessionCookie } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf, hashPassword, newSecret } from '../../secrets/secrets'
import { setPassword } from '../../store/accounts/passwords'
import { countAttempt } from '../../store/sessions/attempts'
import { moveSession } from '../../store/sessions/sessions'
import { lettersTo } from '../../store/sessions/throttles'

type Calls = Pick<typeof identityCalls, 'POST /member/change_password_v1'>

export function changePasswordCalls(context: IdentityContext): Handlers<Calls> {
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
