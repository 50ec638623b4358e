import type { Currency } from './iso-4217'

export type { Currency } from './iso-4217'

/** The default currencies of a vendor (spec 1.4). */
export const usualCurrencies: readonly Currency[] = ['USD', 'EUR', 'JPY', 'GBP']

const offered: Currency[] = [...usualCurrencies]

/** The vendor's currencies, in the order of preference: the first is for a buyer without any hint (decision 0063). */
export const currencies: readonly Currency[] = offered

/** Restricts the currencies to these from now on. */
export const offerCurrencies = (those: readonly Currency[] = usualCurrencies) =>
  void offered.splice(0, offered.length, ...those)

export const isOffered = (value: unknown): value is Currency => offered.includes(value as Currency)

/** Amounts of the vendor's: in what they sell in, and in what they once sold in. */
export type Amounts = Readonly<Partial<Record<Currency, number>>>
