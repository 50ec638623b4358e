/** The limits of first text section 5 and 9, used by the forms and by the server. */
export const limits = {
  emailLength: 255,
  nameLength: 20,
  passwordMin: 6,
  passwordMax: 16,
  captchaLength: 4,
  emailCodeLength: 4,
  /** In seconds: the code for a new address is sent again after them at the earliest. */
  emailCodeResend: 180,
  passkeyName: 40,
} as const

const emailPattern = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\]+\.[^\s@.<>(),;:\\]{2,}$/
const strictEmailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const forbiddenInNames = /["\\/]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f]/

/** Trimmed, as section 5 asks; the server compares addresses in lower case. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase()

const lengthOf = (text: string) => [...text].length

export type FieldProblem = 'missing' | 'pattern' | 'length' | 'characters' | 'different'

/** @param strict the stricter pattern of the change-e-mail form */
export function emailProblem(email: string, { strict = false } = {}): FieldProblem | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'missing'
  if (trimmed.length > limits.emailLength) return 'length'
  if (controlCharacters.test(trimmed)) return 'pattern'
  return (strict ? strictEmailPattern : emailPattern).test(trimmed) ? null : 'pattern'
}

/** For a new password; at login any password that is there may be tried. */
export function newPasswordProblem(password: string): FieldProblem | null {
  if (password === '') return 'missing'
  const length = lengthOf(password)
  return length < limits.passwordMin || length > limits.passwordMax ? 'length' : null
}

export function repeatProblem(value: string, repeat: string): FieldProblem | null {
  if (repeat === '') return 'missing'
  return value === repeat ? null : 'different'
}

export function nameProblem(name: string): FieldProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'missing'
  if (forbiddenInNames.test(trimmed) || controlCharacters.test(trimmed)) return 'characters'
  return lengthOf(trimmed) > limits.nameLength ? 'length' : null
}

/** What is shown beside a member's name: the first letter of the address, in upper case. */
export const initialOf = (email: string) => ([...email.trim()][0] ?? '?').toUpperCase()

/** A member who has bought before, but does not hold the all-in-one: the one whom the offers are for (first text, sidebar). */
export const isRebuyer = (member: { isBuyer: boolean; isAllInOne: boolean }) => member.isBuyer && !member.isAllInOne

/**
 * Where a fresh login leads (first text, "Login success routing"): an address that names a member screen is simply
 * opened again, the promotion page at its all-in-one anchor, anything else is `/member.htm` with query and hash kept. The
 * login screen itself may have been told by `r` where its visitor came from.
 */
export function afterLogin(address: URL): string {
  const back = address.searchParams.get('a') === 'login' ? ownPath(address.searchParams.get('r')) : null
  if (back !== null) return back
  if (/^\/(?:promotion(?:_5)?|[a-z]+_promotion)\.htm$/.test(address.pathname)) {
    return `${address.pathname}${address.search}#all-in-one`
  }
  const screen = address.searchParams.get('a')
  const query = new URLSearchParams(address.search)
  if (screen === null || leavesNoTrace.has(screen) || address.searchParams.has('sessionid')) {
    for (const name of ['a', 't', 'sessionid', 'email', 'logout']) query.delete(name)
  }
  const search = query.toString()
  return `/member.htm${search && `?${search}`}${address.hash}`
}

/** Screens that are no place to come back to once the member is in. */
const leavesNoTrace = new Set(['login', 'admin', 'register', 'ForgetPassword', 'ResetPassword', 'reset_old_email'])

/**
 * Where a logout leads (D13): a path on our own origin; anything else (another host, a scheme, `//host`, a backslash)
 * goes to the login screen.
 */
export const afterLogout = (target: string | null | undefined): string => ownPath(target) ?? '/member.htm?a=login'

/** An address of our own without its origin; null when it is none, however it is disguised. */
function ownPath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.includes('\\') || controlCharacters.test(target)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(target, base)) return null
  const { origin, pathname, search, hash } = new URL(target, base)
  // `/.//host` comes out of the parser as the path `//host`, which a browser would take for a host.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}
