import type { MessageKey } from '@/platform/i18n/message'
import { foldAddress } from '@/platform/text/typed/address'
import { emailProblem, limits } from '../rules'
import { nameProblem, newPasswordProblem, repeatProblem } from '../rules/new-account'
import { captchaMessage, emailWords, messageOf } from './problems'

export const newEmailMessage = (value: string) =>
  messageOf(emailProblem(value), { ...emailWords, missing: 'member_add_7', pattern: 'invalid_5' })

export const repeatEmailMessage = (value: string, repeat: string) =>
  messageOf(repeatProblem(foldAddress(value), foldAddress(repeat)), {
    missing: 'member_add_7',
    different: 'member_add_8',
  })

export const nameMessage = (value: string) =>
  messageOf(nameProblem(value), {
    missing: 'member_new_3',
    characters: 'member_user_name_limit_str',
    length: 'identity.nameLength',
  })

export const newPasswordMessage = (value: string) =>
  messageOf(newPasswordProblem(value), { missing: 'member_new_3', length: 'identity.passwordLength' })

export const registerRepeatMessage = (value: string, repeat: string) =>
  messageOf(repeatProblem(value, repeat), { missing: 'member_new_3', different: 'member_add_33' })

export const resetRepeatMessage = (value: string, repeat: string) =>
  messageOf(repeatProblem(value, repeat), { missing: 'member_add_48', different: 'member_add_49' })

/** The change-email form wants exactly the length of a code. */
export const exactCaptchaMessage = (value: string): MessageKey | null =>
  captchaMessage(value) ?? (value.trim().length === limits.captchaLength ? null : 'captcha.length')
