import { type FieldProblem, limits } from '@/domains/accounts/identity/rules'
import { nameProblem } from '@/domains/accounts/identity/rules/new-account'
import { countries } from '@/platform/i18n/countries'
import { foldName } from '@/platform/text/shown-name'
import { hyphenated } from '@/platform/text/typed/code'
import { isPostalCodeOf, writePostalCode } from './postal-codes'
import { isTaxIdOf } from './tax-ids'

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

/** Lenient: people write numbers as they dial them. */
const phonePattern = /^\+?[0-9(][0-9 ()./-]{3,28}[0-9]$/

/** Normalises typed billing data: without spaces at the ends, and with ASCII digits. */
export function tidyBusiness(typed: Business): Business {
  const country = typed.country.trim().toUpperCase()
  return {
    company: foldName(typed.company),
    taxId: hyphenated(typed.taxId),
    country,
    addressLine: foldName(typed.addressLine),
    city: foldName(typed.city),
    postalCode: writePostalCode(typed.postalCode, country),
    state: foldName(typed.state),
    phone: hyphenated(typed.phone),
  }
}

export type BusinessProblems = { readonly [field in BusinessField]?: FieldProblem }

/** Whether invoices name the business: who has said neither company, tax id nor street is a person of the country. */
export const isInvoiced = ({ company, taxId, addressLine }: Pick<Business, 'company' | 'taxId' | 'addressLine'>) =>
  company + taxId + addressLine !== ''

/**
 * Returns the problems of a member's billing data. Every field may be empty; but a tax id or a postal code needs a
 * country, which decides its form.
 * @param business as `tidyBusiness` returns it
 */
export function businessProblems(business: Business): BusinessProblems {
  const { country, taxId, postalCode, phone } = business
  const tooLong = businessFields.filter((field) => [...business[field]].length > businessLengths[field])
  return {
    ...countryProblem(business),
    ...(country !== '' && taxId !== '' && !isTaxIdOf(country, taxId) && { taxId: 'pattern' }),
    ...(country !== '' && postalCode !== '' && !isPostalCodeOf(country, postalCode) && { postalCode: 'pattern' }),
    ...(phone !== '' && !phonePattern.test(phone) && { phone: 'pattern' }),
    ...Object.fromEntries(tooLong.map((field) => [field, 'length' as const])),
  }
}

function countryProblem({ country, taxId, postalCode }: Business): BusinessProblems {
  if (country !== '') return countries.includes(country) ? {} : { country: 'pattern' }
  return taxId !== '' || postalCode !== '' ? { country: 'missing' } : {}
}

/** A full name is the name of the account, under the rule that it was registered by. */
export const fullNameProblem = (name: string, current: string): FieldProblem | null =>
  foldName(name) === current ? null : nameProblem(name, limits.profileNameLength)
