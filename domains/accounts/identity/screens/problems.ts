import type { MessageKey } from '@/platform/i18n/message'
import { emailProblem, type FieldProblem } from '../rules'

type Words = { readonly [problem in FieldProblem]?: MessageKey }

/** Says a rule's problem in the words of spec 3.2; they differ from form to form. */
export const messageOf = (problem: FieldProblem | null, words: Words): MessageKey | null =>
  problem && (words[problem] ?? 'identity.rejected')

export const emailWords: Words = { missing: 'member_new_2', pattern: 'member_new_1', length: 'identity.emailLength' }

export const emailMessage = (value: string) => messageOf(emailProblem(value), emailWords)

export const captchaMessage = (value: string): MessageKey | null => (value.trim() === '' ? 'member_add_6' : null)
