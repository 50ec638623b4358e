import type { FailureCode } from '@/platform/codes/codes'
import type { MessageKey } from '@/platform/i18n/message'

/** Our fields, by the names that the wire has for them. */
const ownNames: Readonly<Record<string, string>> = {
  pw: 'password',
  new_pw: 'password',
  re_pw: 'repeat',
  new_email: 'email',
  re_email: 'repeat',
}

/** The fields that the server found malformed, to be marked in the form. */
export const rejectedFields = (fields: readonly string[]): Readonly<Record<string, MessageKey>> =>
  Object.fromEntries(fields.map((field) => [ownNames[field] ?? field, 'identity.rejected']))

/** Above the form; above it with the way to a fresh one; or in place of it. */
export type ErrorDisplay = 'alert' | 'block' | 'failed'

/** Failures that the same form can fix. */
const mendable: readonly FailureCode[] = ['unreachable', 10001, 20000, 20024, 20039, 42011]

/** Which refusals appear as alerts above the form, and how others look (spec 3.11). */
const errorDisplays = {
  login: { alerts: ['unreachable', 42011, 42023], otherwise: 'block' },
  registerRequest: { alerts: ['unreachable', 42011], otherwise: 'failed' },
  register: { alerts: mendable, otherwise: 'failed' },
  forgotPassword: { alerts: mendable, otherwise: 'failed' },
  resetOldEmail: { alerts: mendable, otherwise: 'failed' },
  /** A taken address is mended in the form, too: by another one. */
  changeEmail: { alerts: [...mendable, 20041], otherwise: 'failed' },
} as const satisfies Record<string, { readonly alerts: readonly FailureCode[]; readonly otherwise: ErrorDisplay }>

export type FormPlace = keyof typeof errorDisplays

export function errorDisplayOf(place: FormPlace, code: FailureCode): ErrorDisplay {
  const { alerts, otherwise } = errorDisplays[place]
  return (alerts as readonly FailureCode[]).includes(code) ? 'alert' : otherwise
}

/** Whether asking the same again may be answered otherwise. */
export const isWorthAnotherTry = (code: FailureCode) => code !== 10001 && mendable.includes(code)
