import type { MessageKey } from '@/platform/i18n/message'
import type { CardField } from './card'

/** The fields that the server would not have. */
export type FieldRejections = {
  readonly [field in CardField | 'email' | 'postalCode' | 'waiver' | 'buyerReference' | 'presentDay']?: MessageKey
}

/** The messages of fields, by their names on the wire. */
export const fieldMessages: Readonly<Record<string, FieldRejections>> = {
  number: { number: 'checkout.cardNumberWrong' },
  expiry: { expiry: 'checkout.expiryWrong' },
  cvc: { cvc: 'checkout.cvcWrong' },
  name: { holder: 'member_new_3' },
  email: { email: 'member_new_1' },
  buyer_reference: { buyerReference: 'checkout.leitwegWrong' },
  present: { presentDay: 'present.dayWrong' },
  postal_code: { postalCode: 'checkout.postalCodeWrong' },
  waiver: { waiver: 'checkout.waiverMissing' },
}
