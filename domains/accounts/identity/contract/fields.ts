import { z } from 'zod/mini'
import { code } from '@/platform/contract/typed-fields'
import { foldName } from '@/platform/text/shown-name'
import { foldPassword } from '@/platform/text/typed/password'
import { nameProblem, newPasswordProblem } from '../rules/new-account'

export const text = (most = 2048) => z.string().check(z.maxLength(most))
export const optionalText = (most = 2048) => z.optional(text(most))

export { address as email } from '@/platform/contract/typed-fields'

export const name = z.pipe(text().check(z.refine((value) => nameProblem(value) === null)), z.transform(foldName))
export const newPassword = text().check(z.refine((value) => newPasswordProblem(value) === null))
export const captchaCode = code(/^.{4}$/)
export const secret = text(256).check(z.minLength(1))
/** Chooses the language of mails; a value that is no language of ours counts as none given. */
export const lang = z.optional(z.coerce.string<string>())
/** Both fields must hold the same; the repeat is the one that is named when they do not. */
export function sameAs<A extends string, B extends string>(field: A, repeat: B) {
  const folded = (value: unknown) => (typeof value === 'string' ? foldPassword(value) : value)
  return z.refine<Record<A | B, unknown>>((input) => folded(input[field]) === folded(input[repeat]), { path: [repeat] })
}
