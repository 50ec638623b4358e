import { sessionCookie } from '@/platform/http/door'
import type { Cookies, Visit } from '@/platform/http/visit'
import { between, days, inSeconds } from '@/platform/time/duration'
import type { IdentityContext } from '../context'
import type { SignedIn } from '../contract'
import { hashOf, newSecret } from '../secrets'
import type { Member } from '../store/members'
import { type Counted, openSession } from '../store/sessions'
import { presentSignedIn, readableCookieNames, readableCookies } from '../wire'

/** Tells a browser in which a member has logged in before from a stranger's (D10). */
export const deviceCookie = 'foyer_device'

/** Lax: a link from a mail finds the member signed in, a form on a foreign page does not (D5). */
export const cookieOptions = ({ publicUrl }: { publicUrl: string }) =>
  ({ path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const

/** Opens a session for a caller who has proven who they are, and sets its cookies. */
export async function signIn(
  context: IdentityContext,
  visit: Visit,
  member: Member,
  { operator = null, counted = { clears: [], refunds: [] } }: { operator?: string | null; counted?: Counted } = {},
): Promise<SignedIn> {
  const { now, network, userAgent } = visit
  const token = newSecret()
  const device = visit.cookies.get(deviceCookie) ?? newSecret()
  const replaced = visit.cookieToken ?? visit.token
  const expiresAt = await openSession(context.database, {
    tokenHash: hashOf(token),
    memberId: member.id,
    now,
    network,
    userAgent,
    operator,
    deviceHash: operator === null ? hashOf(device) : null,
    replaces: replaced === null ? null : hashOf(replaced),
    counted,
  })
  const lasting = { ...cookieOptions(context), maxAge: inSeconds(between(now, expiresAt)) }
  visit.cookies.set(sessionCookie, token, { ...lasting, httpOnly: true })
  if (operator === null) {
    visit.cookies.set(deviceCookie, device, { ...lasting, httpOnly: true, maxAge: inSeconds(days(365)) })
  }
  for (const [name, value] of Object.entries(readableCookies(member))) visit.cookies.set(name, value, lasting)
  return presentSignedIn(member, token)
}

/** Takes the session's cookies away from the browser. */
export function forgetSession(cookies: Cookies) {
  for (const name of [sessionCookie, ...readableCookieNames]) cookies.clear(name)
}
