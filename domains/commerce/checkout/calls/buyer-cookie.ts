import { hashOf, isSecret, newSecret } from '@/domains/accounts/identity'
import type { Visit } from '@/platform/http/visit'
import { inSeconds } from '@/platform/time/duration'
import type { CheckoutContext } from '../context'
import { mendingTime } from '../rules/mending'

/** Distinguishes the browser that bought from others that know the address of its page (decision 0084). */
const buyerCookie = 'foyer_buyer'

/** Sent to the calls of the checkout alone, and never because of a foreign page. */
const path = '/checkout'

const tokenOf = ({ cookies }: Pick<Visit, 'cookies'>) => {
  const token = cookies.get(buyerCookie)
  return token !== null && isSecret(token) ? token : null
}

/** The browser's own token, or a new one. @returns its hash */
export function markBrowser({ publicUrl }: Pick<CheckoutContext, 'publicUrl'>, visit: Pick<Visit, 'cookies'>): Buffer {
  const token = tokenOf(visit) ?? newSecret()
  const secure = publicUrl.startsWith('https:')
  visit.cookies.set(buyerCookie, token, {
    path,
    secure,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: inSeconds(mendingTime),
  })
  return hashOf(token)
}

export function browserOf(visit: Pick<Visit, 'cookies'>): Buffer | null {
  const token = tokenOf(visit)
  return token === null ? null : hashOf(token)
}
