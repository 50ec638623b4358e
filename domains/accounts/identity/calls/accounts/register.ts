import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { domainOf } from '@/platform/mail/headers'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { readAddresses } from '../../actions/accounts/addresses'
import { afterFirstProof } from '../../actions/accounts/prove-address'
import { deviceOf, signIn } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import type { mistypedContract } from '../../contract/mistyped'
import { addressMeant } from '../../rules/mistyped'
import { hashOf, hashPassword } from '../../secrets/secrets'
import { releaseAddress } from '../../store/accounts/addresses'
import { useLink } from '../../store/accounts/links'
import { createMember, memberByEmail, memberById, setPasswordByLink } from '../../store/accounts/members'
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

type WelcomeCalls = Pick<typeof identityCalls, 'POST /api/auth/welcome/check' | 'POST /api/auth/welcome/complete'>

/** Handlers of the way from a guest’s mail into the account: its link proves the mailbox, so it needs no captcha. */
export function welcomeCalls(context: IdentityContext): Handlers<WelcomeCalls> {
  const { database, events } = context
  return {
    'POST /api/auth/welcome/check': async ({ input: { email, hash }, now }) => {
      const read = await readLink(database, { secret: hash, purpose: 'welcome', email, now })
      if (isRefusal(read)) return read
      const member = await memberByEmail(database, email)
      return member === null || member.id !== read.link.memberId ? refuse(42013) : { username: member.username }
    },

    'POST /api/auth/welcome/complete': async (visit) => {
      const { input, now } = visit
      const link = { secret: input.hash, purpose: 'welcome', email: input.email, now } as const
      // A hash is dear, and no captcha stands before it: it is made for a good link alone.
      const read = await readLink(database, link)
      if (isRefusal(read)) return read
      const passwordHash = await hashPassword(input.new_pw)
      const deviceHash = hashOf(deviceOf(visit))
      const outcome = await byLink(database, link, async (transaction) => {
        const isFirst = (await memberByEmail(transaction, input.email))?.emailProven === false
        const memberId = await setPasswordByLink(transaction, link, { passwordHash, deviceHash })
        if (memberId === null) return null
        if (isFirst) await afterFirstProof(context, transaction, { memberId, now, session: null, device: deviceHash })
        await events.emit(transaction, 'member.password_changed', { memberId, isFirst: true }, now)
        return memberId
      })
      if (isRefusal(outcome)) return outcome
      const member = await memberById(database, outcome)
      if (member === null) return refuse(42013)
      if (member.blacklistedAt !== null) return refuse(42023)
      // Where a company’s own provider signs its people in, the password is set and the login page leads there.
      return (await signIn(context, visit, member, { passwordHash })) ?? refuse(42012)
    },
  }
}
