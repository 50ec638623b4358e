import { recordAction } from '@/platform/audit/log'
import { noLock } from '@/platform/contract/weighty'
import type { Visit } from '@/platform/http/visit'
import { clearSessionCookie } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import { hashOf } from '../../secrets/secrets'
import { endSession } from '../../store/sessions/sessions'

/** Ends the session that the browser shows, if it is one, and takes it from the browser. */
export async function logOut(
  { database }: Pick<IdentityContext, 'database'>,
  { token, cookies, now }: Pick<Visit, 'token' | 'cookies' | 'now'>,
) {
  const ended = token === null ? null : await endSession(database, hashOf(token))
  if (ended?.operator) {
    const { memberId, operator } = ended
    await recordAction(database, {
      at: now,
      lock: noLock,
      operator,
      action: 'call',
      memberId,
      details: { call: 'POST /member/logout' },
    })
  }
  clearSessionCookie(cookies)
}
