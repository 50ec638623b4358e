import { type Catalogue, priceOf } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { volumePrice } from '@/domains/commerce/catalogue/rules/volume'
import type { Currency } from '@/platform/money/money'

interface SoldPlan {
  readonly pid: number
  readonly term: Term
  readonly quantity: number
  /** The price of its further periods, in the smallest unit, for the whole quantity. */
  readonly renewal: number
}

/**
 * The country at whose lower prices a plan was sold: the renewal is what it costs there, and not what the list says.
 * @param catalogue the one that it was sold by
 */
export function countryOfPrice(
  catalogue: Catalogue,
  { country, total: { currency } }: { readonly country: string; readonly total: { readonly currency: Currency } },
  { pid, term, quantity, renewal }: SoldPlan,
): string | null {
  const costIn = (prices: Catalogue) => {
    const quotation = priceOf(prices, { pid, term, currency })
    return quotation && volumePrice(quotation.renewal ?? quotation.price, quotation.tiers, quantity).price.minor
  }
  const lowered = catalogueIn(catalogue, { country, network: country })
  if (lowered === catalogue || costIn(catalogue) === renewal) return null
  return costIn(lowered) === renewal ? country : null
}
