import { type Catalogue, displayedPrice, priceOf } from '@/domains/catalogue/rules'
import { priorPrice } from '@/domains/catalogue/rules/sale-prices'
import type { LawSettings } from '@/platform/config/settings/law'
import { compare, type Money, times } from '@/platform/money/money'
import { memberStates } from '@/platform/time/time-zones'
import type { QuotedLine } from './priced-line'
import type { QuoteRequest } from './quote-request'

/**
 * The lowest price of the 30 days before a reduction that is announced to everybody, for as many as are bought; null: none is
 * announced, or the law asks for nothing. What a buyer has as an owner is announced to nobody else (decision 0168).
 */
export function lowestBefore(
  catalogue: Catalogue,
  { currency, country, language }: Pick<QuoteRequest, 'currency' | 'country' | 'language'>,
  { product: { pid }, term, quantity, offered }: Pick<QuotedLine, 'product' | 'term' | 'quantity' | 'offered'>,
  { lowestPrice }: Pick<LawSettings, 'lowestPrice'>,
): Money | null {
  const isAsked = lowestPrice === 'markets' ? memberStates.includes(country) : lowestPrice
  const listed = isAsked && !offered ? priceOf(catalogue, { pid, term, currency })?.price : undefined
  if (!listed || compare(displayedPrice(catalogue, pid, listed, language), listed) >= 0) return null
  const lowest = priorPrice(catalogue, { pid, term, currency, country })
  return lowest && times(lowest, quantity)
}
