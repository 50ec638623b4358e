import { type Catalogue, displayedPrice, priceOf } from '@/domains/commerce/catalogue/rules'
import { priorPrice } from '@/domains/commerce/catalogue/rules/sale-prices'
import type { LawSettings } from '@/platform/config/settings/law'
import { compare, type Money, times } from '@/platform/money/money'
import { memberStates } from '@/platform/time/time-zones'
import type { QuotedLine } from './priced-line'
import type { QuoteRequest } from './quote-request'

/** Whether what the law of the European Union asks for is to be done for a buyer. */
export const isAskedIn = (setting: boolean | 'markets', country: string): boolean =>
  setting === 'markets' ? memberStates.includes(country) : setting

/**
 * Returns the lowest price of the 30 days before a public reduction, for the bought number; null: there is none, or the
 * law does not require it. A reduction for owners is not public (decision 0168).
 */
export function lowestBefore(
  catalogue: Catalogue,
  { currency, country, reader }: Pick<QuoteRequest, 'currency' | 'country' | 'reader'>,
  { product: { pid }, term, quantity, offered }: Pick<QuotedLine, 'product' | 'term' | 'quantity' | 'offered'>,
  { lowestPrice }: Pick<LawSettings, 'lowestPrice'>,
): Money | null {
  const listed =
    isAskedIn(lowestPrice, country) && !offered ? priceOf(catalogue, { pid, term, currency })?.price : undefined
  if (!listed || compare(displayedPrice(catalogue, pid, listed, reader), listed) >= 0) return null
  const lowest = priorPrice(catalogue, { pid, term, currency, country })
  return lowest && times(lowest, quantity)
}
