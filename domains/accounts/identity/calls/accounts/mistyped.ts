import { refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { domainOf } from '@/platform/mail/address'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import type { IdentityContext } from '../../context'
import type { mistypedContract } from '../../contract/mistyped'
import { addressMeant } from '../../rules/mistyped'
import { countAttempt } from '../../store/sessions/attempts'

/** A visitor types an address or two; many domains are an attempt to scan. */
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
    // The other address's host is not looked up once a better address is suggested.
    return { suggestion, receives: suggestion === null ? await mailDomains(domainOf(email)) : null }
  },
})
