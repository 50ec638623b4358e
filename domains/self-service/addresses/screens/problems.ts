import { emailProblem } from '@/domains/accounts/identity/rules'
import type { MessageKey } from '@/platform/i18n/message'

export function emailMessage(value: string): MessageKey | null {
  const problem = emailProblem(value)
  if (problem === null) return null
  return problem === 'missing' ? 'member_new_3' : 'addresses.emailWrong'
}

export const missing = (value: string): MessageKey | null => (value.trim() === '' ? 'member_new_3' : null)
