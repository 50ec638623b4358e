import { refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { domainOf } from '@/platform/mail/address'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import type { IdentityContext } from '../../context'
import type { mistypedContract } from '../../contract/mistyped'
import { addressMeant } from '../../rules/mistyped'
import { countAttempt } from '../../store/sessions/attempts'

/** Somebody types an address or two; who names many domains has others in mind than their own. */
const asking = { free: 30, forgives: seconds(10), longestDelay: minutes(1) }

export const mistypedCalls = ({
  database,
  mailDomains,
}: Pick<IdentityContext, 'database' | 'mailDomains'>): Handlers<typeof mistypedContract> => ({
  'POST /api/auth/check_email': async ({ input: { email }, network, now }) => {
    const wait = await countAttempt(
      database,
      [networkCount({ key: `addresses looked at from ${network}`, ...asking })],
      now,
    )
    if (wait !== null) return refuseUntil(wait)
    const suggestion = addressMeant(email)
    // Whoever is asked about a better address is not told that the other has no host as well.
    return { suggestion, receives: suggestion === null ? await mailDomains(domainOf(email)) : null }
  },
})
