import { dependsOnPostalCode } from '@/platform/i18n/vat-territory'
import { isPostalCodeOf, writePostalCode } from './postal-codes'

/**
 * Returns the postal code that decides on the VAT in a country, as it is written there; empty: the country alone
 * decides. A country with one VAT ignores it.
 * @returns null for an invalid code of the country
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

/**
 * Returns the postal code that decided on an order's VAT; an order without a code and without VAT may be of a business
 * outside.
 */
export const postalCodeOfOrder = (
  order: { readonly country: string; readonly postalCode?: string | null; readonly vatBasisPoints: number },
  business: PlacedBusiness | null | undefined,
): string => order.postalCode ?? ((order.vatBasisPoints === 0 && postalCodeOfBusiness(business, order.country)) || '')
