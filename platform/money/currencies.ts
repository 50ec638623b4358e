import type { Currency } from './iso-4217'

export type { Currency } from './iso-4217'

/** The default currencies of a vendor (spec 1.4). */
export const usualCurrencies: readonly Currency[] = ['USD', 'EUR', 'JPY', 'GBP']

/** Amounts of the vendor's: in what they sell in, and in what they once sold in. */
export type Amounts = Readonly<Partial<Record<Currency, number>>>
