import type { Handlers } from '@/platform/http/visit'
import { clearSessionCookie } from '../actions/cookies'
import type { operatorsCalls } from '../contract/console'
import { isRole } from '../rules/permissions'
import { endSession } from '../store/sessions'

type Calls = Pick<typeof operatorsCalls, 'GET /console/api/session' | 'POST /console/api/sign-out'>

export const sessionCalls: Handlers<Calls> = {
  'GET /console/api/session': async ({ operator: { name, email, role } }) => {
    if (!isRole(role)) throw new Error(`There is no role ${role}`)
    return { name, email, role }
  },

  'POST /console/api/sign-out': async ({ operator, cookies, change }) => {
    const ended = await change(async (transaction) => {
      await endSession(transaction, operator.tokenHash)
      return { answer: {}, record: { action: 'operator.signOut', memberId: null, details: {} } }
    })
    clearSessionCookie(cookies)
    return ended
  },
}
