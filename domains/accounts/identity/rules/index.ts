import { isAppPage, memberArea, memberPage } from '@/platform/paths'
import { foldAddress, isAddress, longestAddress } from '@/platform/text/typed/address'

/** A company is an account that people act for (decision 0115). */
export const memberKinds = ['person', 'company'] as const
export type MemberKind = (typeof memberKinds)[number]

/** The limits of spec 3.2, used by the forms and by the server. */
export const limits = {
  emailLength: longestAddress,
  /** At registration, where no length is asked for. */
  nameLength: 255,
  /** The limit in the profile (spec 8.1). */
  profileNameLength: 20,
  passwordMin: 6,
  passwordMax: 16,
  captchaLength: 4,
  emailCodeLength: 4,
  /** In seconds: the code for a new address is sent again after them at the earliest. */
  emailCodeResend: 180,
  passkeyName: 40,
} as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
export const controlCharacters = /[\u0000-\u001f\u007f]/

export type FieldProblem = 'missing' | 'pattern' | 'length' | 'characters' | 'different'

export function emailProblem(email: string): FieldProblem | null {
  const folded = foldAddress(email)
  if (folded === '') return 'missing'
  if (folded.length > limits.emailLength) return 'length'
  return isAddress(folded) ? null : 'pattern'
}

/** The suffix of the host for a sign-in with Google on the Japanese site (spec 3.7). */
export const japaneseSite = '_ja'

/** Returns the letter beside a member's name: the first of the address, in upper case. */
export const initialOf = (email: string) => ([...email.trim()][0] ?? '?').toUpperCase()

/** A member who has bought before, but does not hold the all-in-one: the one whom the offers are for (spec 4.3). */
export const isRebuyer = (member: { isBuyer: boolean; isAllInOne: boolean }) => member.isBuyer && !member.isAllInOne

/**
 * Where a fresh login leads (spec 4.4): a page of the app's own, or a member screen, is
 * simply opened again, the promotion page at its all-in-one anchor, anything else is `/member.htm` with query and hash
 * kept. The screens before the login may know by `r` where their visitor came from.
 */
export function afterLogin(address: URL): string {
  const back = wayBackIn(address.searchParams)
  if (back !== null) return back
  const { pathname, search, hash } = address
  if (isPromotion(pathname)) return `${pathname}${search}#all-in-one`
  if (isAppPage(pathname) && pathname !== memberArea) return pathname + search + hash
  const screen = address.searchParams.get('a')
  const query = new URLSearchParams(address.search)
  if (screen === null || leavesNoTrace.has(screen) || address.searchParams.has('sessionid')) {
    for (const name of ['a', 't', 'sessionid', 'email', 'logout']) query.delete(name)
    if (screen !== null) query.delete('r')
  }
  const left = query.toString()
  return `${memberArea}${left && `?${left}`}${hash}`
}

/** Returns the page that was asked for before the login; null for none. */
export function destinationOf(address: URL): string | null {
  const wanted = afterLogin(address)
  return wanted === memberArea ? null : wanted
}

/** An address of the screens before the login, with where the visitor wants to go. */
export const withWayBack = (address: string, wanted: string | null) =>
  wanted === null ? address : `${address}&r=${encodeURIComponent(wanted)}`

/** Where the visitor of a screen before the login wants to go; null for other screens, and for what is no page of ours. */
const wayBackIn = (query: URLSearchParams): string | null =>
  leavesNoTrace.has(query.get('a') ?? '') ? ownPath(query.get('r')) : null

const isPromotion = (path: string) => /^\/(?:promotion(?:_5)?|[a-z]+_promotion)\.htm$/.test(path)

/** Screens that are no place to come back to once the member is in. */
const leavesNoTrace = new Set([
  'login',
  'company_login',
  'admin',
  'register',
  'ForgetPassword',
  'ResetPassword',
  'welcome',
  'reset_old_email',
])

/**
 * Where a logout leads (spec 4.2): a path on our own origin; anything else (another host, a scheme, `//host`, a backslash)
 * goes to the login screen.
 */
export const afterLogout = (target: string | null | undefined): string => ownPath(target) ?? memberPage('login')

/** Returns an address of our own without its origin; null for any other, however disguised. */
function ownPath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.includes('\\') || controlCharacters.test(target)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(target, base)) return null
  const { origin, pathname, search, hash } = new URL(target, base)
  // `/.//host` comes out of the parser as the path `//host`, which a browser would take for a host.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}
