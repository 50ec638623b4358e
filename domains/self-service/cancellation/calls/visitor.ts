import { checkCaptcha, countAttempt, hashOf } from '@/domains/accounts/identity'
import { refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { minutes, unixSeconds } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { receiveNotice } from '../actions/receive'
import type { CancellationContext } from '../context'
import type { cancellingCalls } from '../contract/visitor'

/** Each notice sends a letter to an address that anyone may type. */
const throttles = (network: string, email: string) => [
  openCount('a session: the page of subscriptions; a letter', {
    key: `cancellation notice of ${email}`,
    free: 5,
    forgives: minutes(10),
    longestDelay: minutes(30),
  }),
  networkCount({ key: `mail from ${network}`, free: 40, forgives: minutes(1), longestDelay: minutes(10) }),
]

/** Handlers for visitors: no answer reveals whether the contract exists, since none is searched for. */
export const visitorHandlers = (context: CancellationContext): Handlers<typeof cancellingCalls> => ({
  'POST /api/cancel_contract': async ({ input, token, network, now, language }) => {
    const { email, code, name, contract, kind, reason = null, day = null } = input
    const { database } = context
    if (token === null || !(await checkCaptcha(database, hashOf(token), code, now))) return refuse(42011)
    const wait = await countAttempt(database, throttles(network, email), now)
    if (wait !== null) return refuseUntil(wait)
    const given = { email, name, contract, kind, reason: kind === 'ordinary' ? null : reason, wishedDay: day }
    const number = await receiveNotice(context, { ...given, network, language, receivedAt: now })
    return { number, received: unixSeconds(now) }
  },
})
