import { formatDay } from '@/platform/i18n/day'
import { type Reader, type Texts, textIn } from '@/platform/i18n/texts'

/** An order with the names of what was bought, for a letter to its buyer. */
export interface ListedPurchase {
  readonly number: string
  readonly placedAt: Date
  readonly products: readonly Texts[]
}

/** Returns the rows of a letter about purchases: what was bought comes first. */
export const purchaseRows = (purchases: readonly ListedPurchase[], reader: Reader) =>
  purchases.map(({ number, placedAt, products }) => ({
    label: products.map((names) => textIn(names, reader)).join(', '),
    detail: number,
    value: formatDay(placedAt, reader),
  }))
