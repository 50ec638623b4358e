import { limits } from '@/domains/accounts/identity/rules'
import { after, seconds } from '@/platform/time/duration'

/**
 * The code that was sent last, as this tab remembers it: a page that is loaded again in between still takes it, and still
 * counts down. Whether it is good is known to the server alone.
 */
const place = 'foyer.email-code'

interface PendingCode {
  readonly uid: number
  readonly email: string
  /** In milliseconds since 1970: a new one may be asked for then. */
  readonly resendAt: number
}

export function rememberCode(uid: number, email: string) {
  const resendAt = after(new Date(), seconds(limits.emailCodeResend)).getTime()
  sessionStorage.setItem(place, JSON.stringify({ uid, email, resendAt } satisfies PendingCode))
}

/** @returns when a new code may be sent to the address, or null when none is on its way there */
export function codeOnItsWay(uid: number, email: string): number | null {
  const kept = sessionStorage.getItem(place)
  const sent = kept === null ? null : (JSON.parse(kept) as PendingCode)
  const waits = sent?.uid === uid && sent.email === email && sent.resendAt > Date.now()
  return waits ? sent.resendAt : null
}
