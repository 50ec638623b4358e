import { isTaxIdOf } from '@/domains/profile/rules/tax-ids'
import { euCountries } from '@/platform/i18n/countries'

interface BusinessBuyer {
  readonly business: { readonly country: string; readonly taxId: string } | null
}

/**
 * Whether the buyer owes the VAT in the seller's place (Directive 2006/112/EC, articles 44 and 196): a business with a
 * tax id, in another member state of the European Union than the seller.
 */
export function isReverseCharged(seller: { readonly country: string }, buyer: BusinessBuyer | null): boolean {
  const { country = '', taxId = '' } = buyer?.business ?? {}
  const isAbroad = country !== seller.country && [country, seller.country].every((each) => euCountries.includes(each))
  return isAbroad && taxId !== '' && isTaxIdOf(country, taxId)
}
