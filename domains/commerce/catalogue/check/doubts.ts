import { euCountries } from '@/platform/i18n/countries'
import type { Entry } from '@/platform/import/json-lines'
import { type Currency, exponentOf } from '@/platform/money/iso-4217'
import { elsewhere } from '../rules'
import { type Finding, farApart, leastRate, mostRate } from '../rules/findings'
import type { LineOf } from '../schema'
import type { Report } from './files'
import { type Entries, inOrder } from './whole'

/**
 * Returns values that are valid but unlikely (decision 0151): they block nothing, and are reported by every check of
 * the catalogue. The catalogue must have passed the check.
 * @param seller the country of the seller; null: not known
 */
export const doubtsIn = (entries: Entries, seller: string | null): Finding[] =>
  inOrder((report) => {
    doubtRates(entries, seller, report)
    doubtPrices(entries, report)
    doubtSubscriptions(entries, report)
  })

function doubtRates({ vatRates }: Entries, seller: string | null, report: Report) {
  for (const entry of vatRates) {
    const { country, basisPoints } = entry.value
    if (basisPoints === null || !euCountries.includes(country)) continue
    const percent = basisPoints / 100
    if (percent < leastRate || percent > mostRate)
      report('vatRates', entry, 'oddRate', { country, percent }, 'basisPoints')
  }
  if (seller === null || !euCountries.includes(seller)) return
  const named = new Set(vatRates.map(({ value }) => value.country))
  const rest = vatRates.find(({ value }) => value.country === elsewhere && value.basisPoints !== null)
  const left = euCountries.filter((country) => !named.has(country))
  if (rest && left.length > 0)
    report('vatRates', rest, 'noOwnRate', { countries: left.join(', '), count: left.length }, 'country')
}

/** How many of it are about one euro: it tells a price from a misplaced decimal mark, and nothing finer. */
const aboutOneEuro: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.1,
  GBP: 0.85,
  CHF: 0.95,
  CAD: 1.5,
  AUD: 1.7,
  NZD: 1.9,
  SGD: 1.5,
  JPY: 165,
  CNY: 8,
  TWD: 35,
  HKD: 8.5,
  KRW: 1500,
  INR: 95,
  DKK: 7.5,
  SEK: 11,
  NOK: 11.5,
  PLN: 4.3,
  CZK: 25,
  HUF: 400,
  RON: 5,
  TRY: 45,
  BRL: 6,
  MXN: 20,
  ZAR: 20,
  ILS: 4,
  THB: 38,
  MYR: 5,
  IDR: 18000,
  VND: 28000,
  PHP: 64,
  AED: 4,
  SAR: 4,
}

function doubtPrices({ prices }: Entries, report: Report) {
  for (const entry of prices) {
    for (const field of ['amounts', 'renewal'] as const) doubtAmounts(entry, field, report)
  }
}

function doubtAmounts(entry: Entry<LineOf<'prices'>>, field: 'amounts' | 'renewal', report: Report) {
  const amounts = Object.entries({ ...entry.value[field] }).flatMap(([currency, amount]) =>
    amount === undefined || amount === 0 ? [] : [{ currency, whole: amount / 10 ** exponentOf(currency as Currency) }],
  )
  const below = amounts.filter(({ whole }) => whole < 1)
  for (const { currency } of below) report('prices', entry, 'belowOne', { currency }, `${field}.${currency}`)
  const worth = amounts
    .flatMap(({ currency, whole }) => {
      const rate = aboutOneEuro[currency]
      return rate === undefined ? [] : [{ currency, euros: whole / rate }]
    })
    .sort((one, other) => one.euros - other.euros)
  const [least, most] = [worth[0], worth.at(-1)]
  if (!least || !most || below.length > 0 || most.euros < least.euros * farApart) return
  const values = { currency: most.currency, other: least.currency }
  report('prices', entry, 'farApart', values, `${field}.${most.currency}`)
}

/** Programs that were sold for good beforehand would come with a subscription that only prices were written for. */
function doubtSubscriptions({ products }: Entries, report: Report) {
  const single = products.filter(({ value }) => value.kind === 'single').map(({ value }) => value.pid)
  for (const entry of products) {
    if (entry.value.kind !== 'subscription') continue
    const included = new Set(entry.value.includes)
    if (single.length > 1 && single.every((pid) => included.has(pid)))
      report('products', entry, 'includesAll', { pid: entry.value.pid }, 'includes')
  }
}
