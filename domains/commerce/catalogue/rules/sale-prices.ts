import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/currencies'
import { type Money, money } from '@/platform/money/money'
import { memberStates } from '@/platform/time/time-zones'
import type { Content } from '../schema'
import { type Catalogue, displayedPrice, indexCatalogue } from '.'
import type { Term } from './kinds'
import { loweredBy } from './lowered'

/** A price that anyone can buy at. */
export interface SalePrice {
  readonly pid: number
  readonly term: Term
  /** A member state with lower prices of its own; empty: the list. */
  readonly country: string
  readonly currency: Currency
  readonly minor: number
}

/**
 * Returns every price of a catalogue that is open to all buyers: not those for owners, or by address. Where readers of
 * one language see lower prices than others, the lowest counts.
 */
export function salePricesOf(content: Content): readonly SalePrice[] {
  const catalogue = indexCatalogue(0, content)
  const languages = content.displayedDiscounts.flatMap(({ percents }) => Object.keys(percents) as Language[])
  const groups = (content.countryPrices ?? []).flatMap((group) =>
    group.countries
      .filter((country) => memberStates.includes(country))
      .map((country) => ({ country, prices: loweredBy(catalogue, group) })),
  )
  return [{ country: '', prices: catalogue }, ...groups].flatMap(({ country, prices }) =>
    listed(prices, country, languages),
  )
}

function listed(catalogue: Catalogue, country: string, languages: readonly Language[]): readonly SalePrice[] {
  const upgrades = new Set(catalogue.products.filter(({ kind }) => kind === 'upgrade').map(({ pid }) => pid))
  return catalogue.prices
    .filter(({ pid, onSale }) => onSale && !upgrades.has(pid))
    .flatMap(({ pid, term, amounts }) =>
      Object.entries(amounts).map(([code, amount]) => {
        const currency = code as Currency
        const list = money(amount, currency)
        const shown = languages.map((language) => displayedPrice(catalogue, pid, list, { language, languages }).minor)
        return { pid, term, country, currency, minor: Math.min(amount, ...shown) }
      }),
    )
}

/** The key under which the store keeps a price. */
const priorKey = ({ pid, term, country, currency }: Omit<SalePrice, 'minor'>) => `${pid} ${term} ${country} ${currency}`

/** The lowest price of the 30 days before the one that holds; null: it was not for sale then. */
export function priorPrice({ priorPrices }: Catalogue, which: Omit<SalePrice, 'minor'>): Money | null {
  const found = priorPrices?.get(priorKey(which)) ?? priorPrices?.get(priorKey({ ...which, country: '' }))
  return found === undefined ? null : money(found, which.currency)
}
