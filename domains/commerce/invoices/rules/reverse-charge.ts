import { isTaxIdOf } from '@/domains/accounts/profile/rules/tax-ids'
import type { VatIdCheck } from '@/domains/commerce/vat-ids/rules/check'
import { euCountries } from '@/platform/i18n/countries'
import { vatTerritory } from '@/platform/i18n/vat-territory'

interface BusinessBuyer {
  readonly business: {
    readonly country: string
    readonly postalCode?: string
    readonly taxId: string
    readonly vatCheck?: VatIdCheck | null
  } | null
}

/**
 * Whether the buyer owes the VAT in the seller's place (Directive 2006/112/EC, articles 44 and 196): a business with a
 * tax id, in another member state of the European Union than the seller, that VIES does not deny (decision 0089).
 */
export function isReverseCharged(seller: { readonly country: string }, buyer: BusinessBuyer | null): boolean {
  const { country = '', postalCode, taxId = '', vatCheck = null } = buyer?.business ?? {}
  if (vatCheck?.holds === false) return false
  const [territory, own] = [vatTerritory(country, postalCode), vatTerritory(seller.country)]
  const isAbroad = territory !== own && [territory, own].every((each) => euCountries.includes(each))
  return isAbroad && taxId !== '' && isTaxIdOf(territory, taxId)
}
