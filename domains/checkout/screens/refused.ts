import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import type { CardField } from './card'

/** The fields that the server would not have. */
export type Rejected = { readonly [field in CardField | 'email' | 'waiver']?: MessageKey }

/** By the names that the wire has for them. */
export const fieldMessages: Readonly<Record<string, Rejected>> = {
  number: { number: 'checkout.cardNumberWrong' },
  expiry: { expiry: 'checkout.expiryWrong' },
  cvc: { cvc: 'checkout.cvcWrong' },
  name: { holder: 'member_new_3' },
  email: { email: 'member_new_1' },
  waiver: { waiver: 'checkout.waiverMissing' },
}

/** What is said when a payment could not be made. */
export function messageOf(code: FailureCode): MessageKey {
  if (code === 'unreachable') return 'ui.unreachable'
  if (code === 13103) return 'checkout.providerFailed'
  if (code === 20039) return 'code.20039'
  return messageFor('pageLoad', code) === 'load.20027' ? 'load.20027' : 'member_new_35'
}
