import { dependsOnPostalCode } from '@/platform/i18n/vat-territory'
import { isPostalCodeOf, writePostalCode } from './postal-codes'

/**
 * The postal code that VAT goes by in a country, as it is written there; empty: the country alone decides. A country whose VAT
 * is one everywhere passes it over.
 * @returns null where it is no code of the country
 */
export function vatPostalCode(country: string, typed = ''): string | null {
  if (!dependsOnPostalCode(country)) return ''
  const code = writePostalCode(typed, country)
  return code === '' || isPostalCodeOf(country, code) ? code : null
}

interface PlacedBusiness {
  readonly country: string
  readonly postalCode?: string
}

/** Where in a country a business is, which its invoices name: no one else is asked then. Null: it says nothing of the country, or no place in it. */
export const postalCodeOfBusiness = (business: PlacedBusiness | null | undefined, country: string): string | null =>
  (business?.country === country && business.postalCode) || null

/** Of an order, the postal code that its VAT goes by; one without a code and without VAT may be of a business that is outside. */
export const postalCodeOfOrder = (
  order: { readonly country: string; readonly postalCode?: string | null; readonly vatBasisPoints: number },
  business: PlacedBusiness | null | undefined,
): string => order.postalCode ?? ((order.vatBasisPoints === 0 && postalCodeOfBusiness(business, order.country)) || '')
