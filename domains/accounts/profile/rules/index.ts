import { type FieldProblem, limits } from '@/domains/accounts/identity/rules'
import { nameProblem } from '@/domains/accounts/identity/rules/new-account'
import { foldName } from '@/platform/text/shown-name'

/** Gender by ISO/IEC 5218: 0 is not given, 1 is male, 2 is female (decision 0015). */
export type Gender = 0 | 1 | 2

/** The billing data on a member's invoices, beside the name. Empty: not stated. */
export interface Business {
  readonly company: string
  readonly taxId: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly addressLine: string
  readonly city: string
  readonly postalCode: string
  readonly state: string
  readonly phone: string
}

export type BusinessField = keyof Business

/** The most characters that each field takes. */
export const businessLengths = {
  company: 100,
  taxId: 40,
  country: 2,
  addressLine: 200,
  city: 100,
  postalCode: 16,
  state: 100,
  phone: 30,
} as const satisfies Record<BusinessField, number>

export const businessFields = Object.keys(businessLengths) as readonly BusinessField[]

export const noBusiness: Business = {
  company: '',
  taxId: '',
  country: '',
  addressLine: '',
  city: '',
  postalCode: '',
  state: '',
  phone: '',
}

export type BusinessProblems = { readonly [field in BusinessField]?: FieldProblem }

/** Whether invoices name the business: who has said neither company, tax id nor street is a person of the country. */
export const isInvoiced = ({ company, taxId, addressLine }: Pick<Business, 'company' | 'taxId' | 'addressLine'>) =>
  company + taxId + addressLine !== ''

/** A full name is the name of the account, under the rule that it was registered by. */
export const fullNameProblem = (name: string, current: string): FieldProblem | null =>
  foldName(name) === current ? null : nameProblem(name, limits.profileNameLength)
