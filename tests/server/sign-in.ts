import type { IdentityContext } from '@/domains/accounts/identity'
import { signIn } from '@/domains/accounts/identity/actions/sessions/sign-in'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import type { Visitor } from './visitor'

/**
 * Opens a session in a visitor's browser as the login does, from where it knows who is there: drawing a captcha, reading
 * it and hashing a password take ten times as long. @throws where the password alone would not open one
 */
export async function signInBrowser(context: IdentityContext, visitor: Visitor, email: string, now: Date) {
  const member = await memberByEmail(context.database, email)
  if (member === null || member.blacklistedAt !== null || member.secondFactorSince !== null)
    throw new Error(`${email} cannot sign in by a password alone`)
  const { cookies, token } = visitor
  const visit = {
    now,
    network: '127.0.0.1',
    userAgent: 'node',
    token,
    cookieToken: token,
    cookies: {
      get: (name: string) => decodeURIComponent(cookies.get(name) ?? '') || null,
      set: (name: string, value: string) => void cookies.set(name, encodeURIComponent(value)),
      clear: (name: string) => void cookies.delete(name),
    },
  }
  const answer = await signIn(context, visit, member, { passwordHash: member.passwordHash })
  if (answer === null) throw new Error(`${email} could not sign in`)
  return answer
}
