import { euCountries } from '@/platform/i18n/countries'
import { vatTerritory } from '@/platform/i18n/vat-territory'

/**
 * What the VAT of a sale is to its seller: of their own country; of another one of the European Union, and so of its
 * One-Stop-Shop; owed by the buyer; none at all; or of a country beyond, where the seller is registered by itself.
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
