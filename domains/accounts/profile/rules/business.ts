import { countries } from '@/platform/i18n/countries'
import { foldName } from '@/platform/text/shown-name'
import { hyphenated } from '@/platform/text/typed/code'
import { type Business, type BusinessProblems, businessFields, businessLengths } from '.'
import { isPostalCodeOf, writePostalCode } from './postal-codes'
import { isTaxIdOf } from './tax-ids'

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
