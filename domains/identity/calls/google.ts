import { isRefusal, refuse } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { screenAddress, withQuery } from '../addresses'
import { type IdentityContext, sendLetter } from '../context'
import type { identityCalls } from '../contract'
import { googleVerifier, nonceOf } from '../google/id-token'
import { limits } from '../rules'
import { hashPassword } from '../secrets'
import { createLink, useLink } from '../store/links'
import { bindSocialAccount, createMember, memberOfSocialAccount } from '../store/members'
import { readLink, whyNot } from './links'
import { signIn } from './sign-in'

type Calls = Pick<typeof identityCalls, 'POST /api/google_oauth/token' | 'GET /api/oauth.php'>

const provider = 'google'

export function googleCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context
  const verify = context.google && googleVerifier(context.google)
  return {
    'POST /api/google_oauth/token': async (visit) => {
      const { input, now, cookieToken, language } = visit
      if (verify === null) return refuse(42012)
      const withoutNonce = context.testEnvironment && String(input.test_mode) === '1'
      const nonce = cookieToken === null ? null : nonceOf(cookieToken)
      const identity = await verify(input.token, { now, nonce: withoutNonce ? 'any' : nonce })
      if (identity === null) return refuse(42012)
      const { subject, email, picture, name } = identity
      const member = await database.transaction((transaction) =>
        memberOfSocialAccount(transaction, { provider, subject, email, picture }),
      )
      if (member?.blacklistedAt) return refuse(42023)
      if (member) {
        const { token, uid } = await signIn(context, visit, member)
        return { registered: true, token, email: member.email, uid }
      }
      await database.transaction(async (transaction) => {
        const payload = { subject, name }
        const hash = await createLink(transaction, { purpose: 'google', email, memberId: null, payload, now })
        const url = withQuery(`${screenAddress(context, 'register')}&t=check&type=google`, { email, hash })
        await sendLetter(context, transaction, 'bind', { to: email, language, url })
      })
      return { registered: false, token: '', email, uid: 0 }
    },

    'GET /api/oauth.php': async ({ input, now, language }) => {
      const { email, hash_code: secret } = input
      const link = { secret, purpose: 'google', email, now } as const
      const read = await readLink(database, link)
      if (isRefusal(read)) return read
      const { subject = '', name = '' } = read.link.payload
      const passwordHash = await hashPassword(input.password)
      return database.transaction(async (transaction) => {
        if (!(await useLink(transaction, link))) return whyNot(transaction, link)
        const username = usernameFrom(name, email)
        const member = await createMember(transaction, { email, username, passwordHash, language, createdAt: now })
        if (!member) return refuse(42017)
        await bindSocialAccount(transaction, { provider, subject, memberId: member.id })
        return { registered: true, token: '', email, uid: member.id }
      })
    },
  }
}

/** The name field is skipped on this way in: the provider's name serves, made to fit our rule, or the address's head. */
function usernameFrom(name: string, email: string) {
  const fit = (text: string) =>
    [...text.replace(/["\\/\p{Cc}]/gu, '').trim()].slice(0, limits.nameLength).join('').trim()
  return fit(name) || fit(email.split('@')[0] ?? '') || 'Member'
}
