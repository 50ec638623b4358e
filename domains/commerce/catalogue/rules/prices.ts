import type { Reader } from '@/platform/i18n/texts'
import type { Currency, Money } from '@/platform/money/money'
import type { Term } from '../rules/kinds'
import { type Catalogue, displayedPrice, priceOf } from '.'

/** The currency and the language of a price. */
export interface Tender {
  readonly currency: Currency
  /** The displayed discount depends on it. */
  readonly reader: Reader
}

/** Returns the price of a product for a member who owns nothing: the list price, less the displayed discount. */
export function ordinaryPrice(
  catalogue: Catalogue,
  { pid, term, currency, reader }: Tender & { readonly pid: number; readonly term: Term },
): { list: Money; price: Money; onSale: boolean } | null {
  const quotation = priceOf(catalogue, { pid, term, currency })
  if (!quotation) return null
  const { price: list, onSale } = quotation
  return { list, price: displayedPrice(catalogue, pid, list, reader), onSale }
}
