import { z } from 'zod/mini'
import { emailProblem, nameProblem, newPasswordProblem, normaliseEmail } from '../rules'

export const text = (most = 2048) => z.string().check(z.maxLength(most))
export const optionalText = (most = 2048) => z.optional(text(most))

export const email = z.pipe(
  text().check(z.refine((value) => emailProblem(value) === null)),
  z.transform(normaliseEmail),
)
export const strictEmail = z.pipe(
  text().check(z.refine((value) => emailProblem(value, { strict: true }) === null)),
  z.transform(normaliseEmail),
)
export const name = z.pipe(
  text().check(z.refine((value) => nameProblem(value) === null)),
  z.transform((value: string) => value.trim()),
)
export const newPassword = text().check(z.refine((value) => newPasswordProblem(value) === null))
export const captchaCode = text(16).check(z.minLength(1))
export const secret = text(256).check(z.minLength(1))
/** Chooses the language of mails; a value that is no language of ours counts as none given. */
export const lang = z.optional(z.string())
/** Both fields must hold the same; the repeat is the one that is named when they do not. */
export function sameAs<A extends string, B extends string>(field: A, repeat: B) {
  return z.refine<Record<A | B, unknown>>((input) => input[field] === input[repeat], { path: [repeat] })
}
