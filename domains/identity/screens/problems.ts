import type { MessageKey } from '@/platform/i18n/message'
import { foldAddress } from '@/platform/text/typed/address'
import { emailProblem, type FieldProblem, limits, nameProblem, newPasswordProblem, repeatProblem } from '../rules'

type Words = { readonly [problem in FieldProblem]?: MessageKey }

/** Says a rule's problem in the words of spec 3.2; they differ from form to form. */
const say = (problem: FieldProblem | null, words: Words): MessageKey | null =>
  problem && (words[problem] ?? 'identity.rejected')

const email: Words = { missing: 'member_new_2', pattern: 'member_new_1', length: 'identity.emailLength' }

export const emailMessage = (value: string) => say(emailProblem(value), email)

export const newEmailMessage = (value: string) =>
  say(emailProblem(value), { ...email, missing: 'member_add_7', pattern: 'invalid_5' })

export const repeatEmailMessage = (value: string, repeat: string) =>
  say(repeatProblem(foldAddress(value), foldAddress(repeat)), { missing: 'member_add_7', different: 'member_add_8' })

export const nameMessage = (value: string) =>
  say(nameProblem(value), {
    missing: 'member_new_3',
    characters: 'member_user_name_limit_str',
    length: 'identity.nameLength',
  })

export const newPasswordMessage = (value: string) =>
  say(newPasswordProblem(value), { missing: 'member_new_3', length: 'identity.passwordLength' })

export const registerRepeatMessage = (value: string, repeat: string) =>
  say(repeatProblem(value, repeat), { missing: 'member_new_3', different: 'member_add_33' })

export const resetRepeatMessage = (value: string, repeat: string) =>
  say(repeatProblem(value, repeat), { missing: 'member_add_48', different: 'member_add_49' })

export const captchaMessage = (value: string): MessageKey | null => (value.trim() === '' ? 'member_add_6' : null)

/** The change-email form wants exactly the length of a code. */
export const exactCaptchaMessage = (value: string): MessageKey | null =>
  captchaMessage(value) ?? (value.trim().length === limits.captchaLength ? null : 'captcha.length')
