import { atTheKeyboard } from '@/platform/commands/keyboard'
import { foldPassword } from '@/platform/text/typed/password'
import { hours, minutes, seconds } from '@/platform/time/duration'

/** The ends of a console session: after a while without activity, and after a working day in any case (spec 12.1). */
export const sessionEnds = { idle: minutes(30), absolute: hours(12) } as const

/** How long the second factor may take after the password. */
export const entryLength = minutes(5)

export const invitationLength = hours(48)

/** The validity of a passkey's challenge. */
export const challengeLength = minutes(5)

/** How long an operator counts as looking at what they had open. Their page tells it twice as often. */
export const lookLength = seconds(40)

/** The limits of what operators type, used by the forms and by the server. */
export const limits = {
  emailLength: 255,
  nameLength: 60,
  /** An operator's account opens every member's, so it asks for more than theirs. */
  passwordMin: 12,
  passwordMax: 128,
  codeLength: 6,
  passkeyNameLength: 60,
  reasonLength: 500,
} as const

/** Names of other actors in the audit log, which no operator may have. */
const reservedNames: readonly string[] = [
  atTheKeyboard,
  'member',
  'law',
  'house',
  'provider',
  'operator',
  'owner',
  'support',
  'finance',
  'system',
  'vendor',
  'customer',
  'server',
  'console',
  'nobody',
]

/** The beginning of API keys' names in the audit log. */
const namesOfKeys = /^api key\b/i

/**
 * Normalizes a name: in compatible characters, without invisible ones. The audit log identifies operators by it, so two
 * that look alike are one.
 */
export const normaliseName = (name: string) =>
  name.normalize('NFKC').replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()

/** Whether an operator may be called so, as far as it does not depend on the others. */
export const isOperatorName = (name: string) =>
  name !== '' && !reservedNames.includes(name.toLowerCase()) && !namesOfKeys.test(name)

export type PasswordProblem = 'missing' | 'length' | 'personal'

/** Long rather than complex, and not easily guessed. */
export function passwordProblem(
  password: string,
  { name, email }: { name: string; email: string },
): PasswordProblem | null {
  if (password === '') return 'missing'
  const length = [...foldPassword(password)].length
  if (length < limits.passwordMin || length > limits.passwordMax) return 'length'
  const known = [name, email, email.split('@')[0] ?? ''].map((text) => text.trim().toLowerCase())
  const alone = known
    .filter((text) => text !== '')
    .reduce((rest, text) => rest.replaceAll(text, ''), password.toLowerCase())
  return [...new Set(alone)].length < 5 ? 'personal' : null
}

/** The limits of how an operator keeps a list; the database holds those of views and columns as well. */
export const listLimits = { views: 20, viewName: 40, columns: 30, key: 60 } as const

/** Filters of a list under a name. */
export interface ListView {
  readonly name: string
  /** As the address says them: `state=closed`. */
  readonly query: string
}

const isNamed =
  (name: string) =>
  ({ name: other }: ListView) =>
    other.toLowerCase() === name.toLowerCase()

/** Puts a view at the end, or in the place of the one with its name. */
export function withView(views: readonly ListView[], view: ListView): readonly ListView[] {
  const place = views.findIndex(isNamed(view.name))
  return place < 0 ? [...views, view] : views.with(place, view)
}

/** Gives a view another name; null: there is none of that name. `taken`: another one has the new name. */
export function withName(
  views: readonly ListView[],
  { view, name }: { readonly view: string; readonly name: string },
): readonly ListView[] | 'taken' | null {
  const place = views.findIndex(isNamed(view))
  const named = views[place]
  if (!named) return null
  const other = views.findIndex(isNamed(name))
  return other >= 0 && other !== place ? 'taken' : views.with(place, Object.assign({}, named, { name }))
}

/** Takes a view away; null: there is none of that name. */
export function withoutView(views: readonly ListView[], view: string): readonly ListView[] | null {
  const left = views.filter((each) => !isNamed(view)(each))
  return left.length === views.length ? null : left
}
