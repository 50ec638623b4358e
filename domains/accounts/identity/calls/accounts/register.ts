import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { domainOf } from '@/platform/mail/headers'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { readAddresses } from '../../actions/accounts/addresses'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import type { mistypedContract } from '../../contract/mistyped'
import { addressMeant } from '../../rules/mistyped'
import { hashPassword } from '../../secrets/secrets'
import { releaseAddress } from '../../store/accounts/addresses'
import { useLink } from '../../store/accounts/links'
import { createMember, memberByEmail } from '../../store/accounts/members'
import { countAttempt } from '../../store/sessions/attempts'
import { byLink, readLink, taken } from './links'
import { requestMail } from './mail-requests'

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

type Calls = Pick<
  typeof identityCalls,
  'POST /api/auth/register/per' | 'POST /api/auth/register/check' | 'POST /api/auth/register/complete'
>

export function registerCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context
  return {
    'POST /api/auth/register/per': (visit) =>
      requestMail(context, visit, 'register', (known) => (known ? 42017 : null)),

    'POST /api/auth/register/check': async ({ input, now }) => {
      const email = input.email ?? input.mail ?? ''
      const read = await readLink(database, { secret: input.hash, purpose: 'register', email, now })
      if (isRefusal(read)) {
        // The link of a first step with Google leads to the same screen (spec 3.7).
        const google = await readLink(database, { secret: input.hash, purpose: 'google', email, now })
        if (isRefusal(google)) return read.refused === 42013 ? google : read
      }
      const known = await memberByEmail(database, email)
      return known && known.provenEmail === null ? refuse(42017) : {}
    },

    'POST /api/auth/register/complete': async ({ input, now, network, language }) => {
      const foreign = readAddresses(context, input)
      if (isRefusal(foreign)) return foreign
      const email = input.email ?? input.mail
      if (email === undefined) return refuseFields('email')
      const link = { secret: input.hash, purpose: 'register', email, now } as const
      const read = await readLink(database, link)
      if (isRefusal(read)) return read
      const passwordHash = await hashPassword(input.pw)
      const member = { email, username: input.name, passwordHash, language, createdAt: now }
      const outcome = await byLink(database, link, async (transaction) => {
        if (!(await useLink(transaction, link))) return null
        await releaseAddress(transaction, email, now)
        const created = await createMember(transaction, member)
        if (created) {
          await context.events.emit(transaction, 'member.registered', { memberId: created.id }, now)
          await context.agree(transaction, { memberId: created.id, language, at: now })
          const wish = { email, versions: input.topics ?? [], page: 'registration', network, language, now } as const
          await context.askForTopics(transaction, wish)
        }
        return created?.id ?? taken
      })
      if (outcome === taken) return refuse(42017)
      return isRefusal(outcome) ? outcome : {}
    },
  }
}
