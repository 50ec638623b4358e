import type { RequestOf } from '@/platform/contract/call'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers, Visit } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import { foldName } from '@/platform/text/shown-name'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { screenAddress, withQuery } from '../../actions/accounts/addresses'
import { type GoogleIdentity, googleVerifier, nonceOf } from '../../actions/factors/google/id-token'
import { signIn } from '../../actions/sessions/sign-in'
import { type IdentityContext, sendLetter } from '../../context'
import type { identityCalls } from '../../contract/member'
import { japaneseSite, limits } from '../../rules'
import { hashPassword } from '../../secrets/secrets'
import { releaseAddress } from '../../store/accounts/addresses'
import { createLink, useLink } from '../../store/accounts/links'
import { createMember } from '../../store/accounts/members'
import { bindSocialAccount, memberOfSocialAccount } from '../../store/accounts/social-accounts'
import { countAttempt } from '../../store/sessions/attempts'
import { byLink, readLink, taken } from '../accounts/links'
import { mailsToOne, queueMail } from '../accounts/mail-requests'
import { requireSecondStep, unlessByCompany } from './second-step'

type Input = Pick<RequestOf<(typeof identityCalls)['POST /api/google_oauth/token']>, 'host' | 'lang' | 'test_mode'>

type Calls = Pick<typeof identityCalls, 'POST /api/google_oauth/token' | 'GET /api/oauth.php'>

const provider = 'google'

export function googleCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context

  /** Mails a visitor without an account the link to choose a password and bind the social account. */
  const mailWayIn = ({ subject, email, name }: GoogleIdentity, language: Language, now: Date) =>
    database.transaction(async (transaction) => {
      if (await context.isBlocked(transaction, email, now)) return
      const payload = { subject, name }
      const hash = await createLink(transaction, { purpose: 'google', email, memberId: null, payload, now })
      const url = withQuery(`${screenAddress(context, 'register')}&t=check&type=google`, { email, hash })
      await sendLetter(context, transaction, 'bind', { to: email, language }, { email, url })
    })

  const verify = context.google && googleVerifier(context.google)
  return {
    'POST /api/google_oauth/token': async (visit) => {
      const { input, now, cookieToken, network } = visit
      const { language, ...source } = sourceOf(context, visit)
      if (verify === null) return refuse(42012)
      const tries = networkCount({
        key: `google from ${network}`,
        free: 30,
        forgives: seconds(20),
        longestDelay: minutes(5),
      })
      const early = await countAttempt(database, [tries], now)
      if (early !== null) return refuseUntil(early)
      context.log.info(source, 'a sign-in with Google')
      const withoutNonce = context.testEnvironment && String(input.test_mode) === '1'
      const nonce = cookieToken === null ? null : nonceOf(cookieToken)
      const identity = await verify(input.token, { now, nonce: withoutNonce ? 'any' : nonce })
      if (identity === null) return refuse(42012)
      const { subject, email, picture } = identity
      const member = await database.transaction((transaction) =>
        memberOfSocialAccount(transaction, { provider, subject, email, picture }),
      )
      if (member === 'unproven' || member === null) {
        const wait = await countAttempt(
          database,
          [openCount('the links that have come, and the password', { key: `google mail to ${email}`, ...mailsToOne })],
          now,
        )
        if (wait !== null) return refuseUntil(wait)
        if (member === null) await mailWayIn(identity, language, now)
        // A password link proves the address; after that the social account opens the account that has it.
        else await queueMail(context, { purpose: 'reset', email, language, now })
        return { registered: false, token: '', email, uid: 0 }
      }
      if (member.blacklistedAt) return refuse(42023)
      const counted = { clears: [], refunds: [] }
      const step = { memberId: member.id, passwordHash: null, counted, device: null }
      if (member.secondFactorSince !== null) return requireSecondStep(context, visit, step)
      const opened = await signIn(context, visit, member, { byOthers: identity.organisation })
      if (opened === null) return (await unlessByCompany(context, visit, step)) ?? refuse(42012)
      return { registered: true, token: opened.token, email: member.email, uid: opened.uid }
    },

    'GET /api/oauth.php': async ({ input, now, language }) => {
      const { email, hash_code: secret } = input
      const link = { secret, purpose: 'google', email, now } as const
      const read = await readLink(database, link)
      if (isRefusal(read)) return read
      const { subject = '', name = '' } = read.link.payload
      const passwordHash = await hashPassword(input.password)
      const username = usernameFrom(name, email)
      const outcome = await byLink(database, link, async (transaction) => {
        if (!(await useLink(transaction, link))) return null
        await releaseAddress(transaction, email, now)
        const member = await createMember(transaction, { email, username, passwordHash, language, createdAt: now })
        if (!member) return taken
        await bindSocialAccount(transaction, { provider, subject, memberId: member.id })
        await context.events.emit(transaction, 'member.registered', { memberId: member.id }, now)
        await context.agree(transaction, { memberId: member.id, language, at: now })
        return member.id
      })
      if (outcome === taken) return refuse(42017)
      return isRefusal(outcome) ? outcome : { registered: true, token: '', email, uid: outcome }
    },
  }
}

/**
 * Returns the source of a sign-in: one of our hosts, and the language that its `_ja` stands for where none was asked
 * for.
 */
function sourceOf({ offer, origins }: IdentityContext, { input, language }: Visit & { input: Input }) {
  const { host = '', test_mode } = input
  const isJapanese = host.endsWith(japaneseSite)
  const named = isJapanese ? host.slice(0, -japaneseSite.length) : host
  const isOurs = [...origins].some((origin) => new URL(origin).host === named)
  return {
    language: isJapanese && !offer.languages.is(input.lang) ? ('ja' as const) : language,
    host: isOurs ? host : null,
    testMode: String(test_mode) === '1',
  }
}

/** The name field is skipped on this way in: the provider's name serves, made to fit our rule, or the address's head. */
function usernameFrom(name: string, email: string) {
  const fit = (text: string) =>
    [...foldName(text.replace(/["\\/\p{Cc}]/gu, ''))].slice(0, limits.nameLength).join('').trim()
  return fit(name) || fit(email.split('@')[0] ?? '') || 'Member'
}
