import { type Currency, usualCurrencies } from '@/platform/money/currencies'

/** The offer of the one vendor that a page has, set by the page's start (decision 0173). */

const offered: Currency[] = [...usualCurrencies]

/** The vendor's currencies, in the order of preference: the first is for a buyer without any hint (decision 0063). */
export const currencies: readonly Currency[] = offered

/** Sets the currencies, before anything is rendered. */
export const startOffer = (those: { readonly currencies: readonly Currency[] }) =>
  void offered.splice(0, offered.length, ...those.currencies)
