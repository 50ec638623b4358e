import { emailProblem, type FieldProblem } from '@/domains/accounts/identity/rules'
import { newPasswordProblem, repeatProblem } from '@/domains/accounts/identity/rules/new-account'
import type { MessageKey } from '@/platform/i18n/message'
import { foldAddress } from '@/platform/text/typed/address'
import type { BusinessField, BusinessProblems } from '../rules'

/** Says the rules' problems in the words of spec 8.1, and where it has none in ours. */

export function fullNameMessage(problem: FieldProblem | null): MessageKey | null {
  if (problem === 'characters') return 'member_user_name_limit_str'
  if (problem === 'length') return 'identity.nameLength'
  return problem && 'member_new_3'
}

/** @param current the address that the account has */
export function newEmailMessage(typed: string, current: string): MessageKey | null {
  const problem = emailProblem(typed)
  if (problem === 'missing') return 'member_add_7'
  if (problem === 'length') return 'identity.emailLength'
  if (problem !== null) return 'invalid_5'
  return foldAddress(typed) === current ? 'profile.sameEmail' : null
}

export function passwordMessage(password: string): MessageKey | null {
  const problem = newPasswordProblem(password)
  return problem && (problem === 'missing' ? 'member_new_3' : 'identity.passwordLength')
}

export function repeatMessage(password: string, repeat: string): MessageKey | null {
  const problem = repeatProblem(password, repeat)
  return problem && (problem === 'missing' ? 'member_new_3' : 'member_add_33')
}

const patternMessages: { readonly [field in BusinessField]?: MessageKey } = {
  taxId: 'profile.taxIdWrong',
  postalCode: 'profile.postalCodeWrong',
  phone: 'profile.phoneWrong',
}

export function businessMessages(problems: BusinessProblems): { readonly [field in BusinessField]?: MessageKey } {
  const messages = Object.entries(problems).map(([field, problem]) => [
    field,
    messageOf(field as BusinessField, problem),
  ])
  return Object.fromEntries(messages)
}

function messageOf(field: BusinessField, problem: FieldProblem): MessageKey {
  if (problem === 'missing') return 'profile.countryMissing'
  if (problem === 'length') return 'profile.tooLong'
  if (problem === 'characters') return 'profile.notPrinted'
  return patternMessages[field] ?? 'member_new_40'
}
