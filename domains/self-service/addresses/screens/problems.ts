import { emailProblem } from '@/domains/accounts/identity/rules'
import type { MessageKey } from '@/platform/i18n/message'
import type { RequestKind } from '../rules'

export function emailMessage(value: string): MessageKey | null {
  const problem = emailProblem(value)
  if (problem === null) return null
  return problem === 'missing' ? 'member_new_3' : 'addresses.emailWrong'
}

export const missing = (value: string): MessageKey | null => (value.trim() === '' ? 'member_new_3' : null)

/** A short description of each kind of request. */
export const requestTexts = {
  claim: 'addresses.kind.claim',
  merge: 'addresses.kind.merge',
  change: 'addresses.kind.change',
  wayBack: 'addresses.kind.wayBack',
} as const satisfies Record<RequestKind, MessageKey>
