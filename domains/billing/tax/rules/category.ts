import { euCountries } from '@/platform/i18n/countries'
import { vatTerritory } from '@/platform/i18n/vat-territory'

/**
 * The VAT categories of a sale: in the seller's own country; in another one of the European Union, and so for its
 * One-Stop-Shop; owed by the buyer; without VAT; or in a country beyond, where the seller is registered.
 */
export const categories = ['domestic', 'union', 'reverseCharge', 'export', 'abroad'] as const
export type Category = (typeof categories)[number]

interface Sale {
  readonly country: string
  readonly sellerCountry: string
  readonly reverseCharge: boolean
  /** In basis points. */
  readonly rate: number
}

export function categoryOf({ country, sellerCountry, reverseCharge, rate }: Sale): Category {
  const territory = vatTerritory(country)
  if (reverseCharge) return 'reverseCharge'
  if (territory === vatTerritory(sellerCountry)) return 'domestic'
  if (euCountries.includes(territory)) return 'union'
  return rate > 0 ? 'abroad' : 'export'
}
