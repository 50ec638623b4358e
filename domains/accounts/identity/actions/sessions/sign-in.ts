import { sessionCookie } from '@/platform/http/gateway'
import type { Cookies, Visit } from '@/platform/http/visit'
import { marketCookies } from '@/platform/i18n/market'
import { between, type Duration, days, inSeconds } from '@/platform/time/duration'
import type { IdentityContext } from '../../context'
import type { SignInAnswer } from '../../contract/member'
import { presentSignedIn, readableCookieNames, readableCookies, type ShownMember } from '../../map'
import { hashOf, newSecret } from '../../secrets/secrets'
import type { Member } from '../../store/accounts/members'
import type { Proof } from '../../store/captcha/proofs'
import { inNewBrowser, isOpened, type LoginCounts, openSession } from '../../store/sessions/sessions'

/** Tells a browser in which a member has logged in before from a stranger's (spec 3.3). */
export const deviceCookie = 'foyer_device'

/** Lax: a link from a mail finds the member signed in, a form on a foreign page does not (spec 2.3). */
const cookieOptions = ({ publicUrl }: { publicUrl: string }) =>
  ({ path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const

/** A visitor's token stands where a session's will: HttpOnly, for a day. */
export const setVisitorCookie = (context: IdentityContext, { cookies }: Pick<Visit, 'cookies'>, token: string) =>
  cookies.set(sessionCookie, token, { ...cookieOptions(context), httpOnly: true, maxAge: inSeconds(days(1)) })

/** The browser's own token, or a new one. */
export const deviceOf = ({ cookies }: Pick<Visit, 'cookies'>) => cookies.get(deviceCookie) ?? newSecret()

/** Lets the browser keep the token by which it is known as a member's. */
export const rememberDevice = (context: IdentityContext, { cookies }: Pick<Visit, 'cookies'>, device: string) =>
  cookies.set(deviceCookie, device, { ...cookieOptions(context), httpOnly: true, maxAge: inSeconds(days(365)) })

interface SignIn {
  /** The second step, or a passkey in place of both. */
  readonly proof?: Proof
  /** The first step that this completes. */
  readonly ticket?: Buffer
  readonly operator?: string
  readonly operatorId?: number | null
  readonly preview?: boolean
  /** The hash that the password was checked against: if it is replaced meanwhile, the sign-in fails. */
  readonly passwordHash?: string
  readonly counted?: LoginCounts
  /** The company's own provider has vouched for the member, by this link. */
  readonly companyLink?: number | null
  /** Another party has vouched for the member: a company’s provider, or an organisation at Google. */
  readonly byOthers?: boolean
  /** The browser's token, where it is remembered as the member's already. */
  readonly device?: string
}

/** The part of a visit that a sign-in needs. */
export type Entrance = Pick<Visit, 'now' | 'network' | 'userAgent' | 'token' | 'cookieToken' | 'cookies'>

/**
 * Opens a session for a caller who has proven who they are, and sets its cookies.
 * @returns null when the password was changed at the same moment, or the proof has expired
 */
export async function signIn(
  context: IdentityContext,
  visit: Entrance,
  member: Member,
  given: SignIn = {},
): Promise<SignInAnswer | null> {
  const {
    operator,
    operatorId = null,
    preview = false,
    passwordHash,
    counted = { clears: [], refunds: [] },
    proof,
    ticket,
    companyLink = null,
    byOthers = companyLink !== null,
  } = given
  const { now, network, userAgent } = visit
  const token = newSecret()
  const device = given.device ?? deviceOf(visit)
  const deviceHash = operator === undefined ? hashOf(device) : null
  const replaced = visit.cookieToken ?? visit.token
  const opened = await openSession(context.database, context, {
    tokenHash: hashOf(token),
    memberId: member.id,
    now,
    network,
    userAgent,
    operator: operator ?? null,
    operatorId,
    preview,
    passwordHash: passwordHash ?? null,
    deviceHash,
    replaces: replaced === null ? null : hashOf(replaced),
    counted,
    proof: proof ?? null,
    ticket: ticket ?? null,
    companyLink,
    // After a second step the proof is their own.
    byOthers: byOthers && proof === undefined,
    announcement: deviceHash && announcementOf(context, visit, { memberId: member.id, deviceHash, proof }),
  })
  if (opened === null) return null
  const { expiresAt } = opened
  const shown = { member, isAllInOne: await context.allInOne.holds(opened.allInOne, now) }
  setSessionCookie(context, visit, token, expiresAt)
  if (operator === undefined) rememberDevice(context, visit, device)
  setReadableCookies(context, visit, shown, between(now, expiresAt))
  if (operator === undefined) keepMarket(context, visit.cookies, member)
  return presentSignedIn(shown, token)
}

/** Returns the event to announce: a used recovery code, else an unknown browser. */
function announcementOf(
  { events }: IdentityContext,
  { now, network, userAgent }: Entrance,
  { memberId, deviceHash, proof }: { memberId: number; deviceHash: Buffer; proof: Proof | undefined },
) {
  return proof?.by === 'recovery'
    ? events.announcement('member.security_changed', { memberId, change: 'recoveryCodeUsed' }, now, isOpened)
    : events.announcement(
        'member.new_browser',
        { memberId, at: now.toISOString(), network, userAgent },
        now,
        inNewBrowser(memberId, deviceHash),
      )
}

export function setSessionCookie(
  context: IdentityContext,
  { cookies, now }: Pick<Visit, 'cookies' | 'now'>,
  token: string,
  expiresAt: Date,
) {
  const maxAge = inSeconds(between(now, expiresAt))
  cookies.set(sessionCookie, token, { ...cookieOptions(context), httpOnly: true, maxAge })
}

/** Sets the readable cookies for older clients. */
function setReadableCookies(
  context: { publicUrl: string },
  { cookies }: Pick<Visit, 'cookies'>,
  shown: ShownMember,
  lasting: Duration = days(1),
) {
  const options = { ...cookieOptions(context), maxAge: inSeconds(lasting) }
  for (const [name, value] of Object.entries(readableCookies(shown))) cookies.set(name, value, options)
}

/** The same after another name was given: what is owned has not changed by it. */
export const renameReadableCookies = (context: { publicUrl: string }, visit: Pick<Visit, 'cookies'>, member: Member) =>
  setReadableCookies(context, visit, { member, isAllInOne: visit.cookies.get('is_all_in_one_user') === '1' })

/**
 * Keeps the readable cookies up to date: changed and missing ones are set, and outdated ones deleted. A deleted address
 * stays deleted: without it the support page leads to the login.
 */
export function renewReadableCookies(
  context: { publicUrl: string },
  { cookies }: Pick<Visit, 'cookies'>,
  shown: ShownMember,
) {
  const options = { ...cookieOptions(context), maxAge: inSeconds(days(1)) }
  const { email, ...others } = readableCookies(shown)
  const wanted: Readonly<Record<string, string | undefined>> =
    cookies.get('email') === null ? others : { email, ...others }
  for (const name of readableCookieNames) {
    const value = wanted[name]
    const had = cookies.get(name)
    if (value === undefined) {
      if (had !== null) cookies.clear(name)
    } else if (had !== value) cookies.set(name, value, options)
  }
}

/** Sets the buyer's country and currency as readable cookies, as the page does itself (spec 1.4). */
export function keepMarket(
  context: { publicUrl: string },
  cookies: Cookies,
  { country, currency }: { readonly country?: string | null; readonly currency?: string | null },
) {
  const options = { ...cookieOptions(context), maxAge: inSeconds(days(365)) }
  if (country) cookies.set(marketCookies.country, country, options)
  if (currency) cookies.set(marketCookies.currency, currency, options)
}

/** Takes the session's cookies away from the browser. */
export function clearSessionCookie(cookies: Cookies) {
  for (const name of [sessionCookie, ...readableCookieNames]) cookies.clear(name)
}
