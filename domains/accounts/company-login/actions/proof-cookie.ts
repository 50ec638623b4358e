import { hashOf, newSecret } from '@/domains/accounts/identity'
import type { Cookies } from '@/platform/http/visit'
import { inSeconds } from '@/platform/time/duration'
import type { CompanyLoginContext } from '../context'
import { proofLasts } from '../rules'

/** Binds the person named by a provider to one browser: a code sent to a mailbox works in no other. */
const proofCookie = 'foyer_company_proof'
const proofPath = '/api/auth/company'

export function newHolder({ publicUrl }: Pick<CompanyLoginContext, 'publicUrl'>, cookies: Cookies): Buffer {
  const secret = newSecret()
  cookies.set(proofCookie, secret, {
    path: proofPath,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: inSeconds(proofLasts),
    secure: publicUrl.startsWith('https:'),
  })
  return hashOf(secret)
}

export function holderIn(cookies: Cookies): Buffer | null {
  const secret = cookies.get(proofCookie)
  return secret === null ? null : hashOf(secret)
}

export const forgetHolder = (cookies: Cookies) => cookies.clear(proofCookie, proofPath)
