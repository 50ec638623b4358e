import type { Content, LineOf } from '../schema'

type Part = keyof Content

const keys: { readonly [Name in Part]-?: (value: LineOf<Name>) => string } = {
  lines: ({ key }) => key,
  products: ({ pid }) => String(pid),
  prices: ({ pid, term }) => `${pid} ${term}`,
  vatRates: ({ country, from }) => `${country} ${from}`,
  coupons: ({ code }) => code,
  displayedDiscounts: ({ pid }) => String(pid),
  campaigns: ({ key }) => key,
  recommendations: ({ products }) => String(products[0] ?? ''),
  countryPrices: ({ key }) => key,
  concessions: ({ key }) => key,
}

/** The parts of a catalogue, in the order of its files. */
export const parts = Object.keys(keys) as Part[]

/** Returns the key of an entry within its part: `701`, `701 LFT`, a coupon's code; empty where it has none. */
export const keyIn = (part: Part, value: unknown): string =>
  value === undefined ? '' : (keys[part] as (value: unknown) => string)(value)
