import { consoleRoom } from '@/platform/paths'
import type { DifferenceInConsole, FormPart } from '../contract/console'

const path = consoleRoom('catalogue')

/** The parts that have a page of their own, by the end of its address. */
export const pagesOfParts = {
  lines: 'lines',
  'vat-rates': 'vatRates',
  campaigns: 'campaigns',
  'displayed-discounts': 'displayedDiscounts',
  recommendations: 'recommendations',
  'country-prices': 'countryPrices',
  concessions: 'concessions',
} as const satisfies Readonly<Record<string, FormPart>>

export const pageOf = (part: FormPart) => {
  const [page] = Object.entries(pagesOfParts).find(([, each]) => each === part) ?? []
  return `${path}/${page}`
}

interface Place {
  readonly part: DifferenceInConsole['part']
  readonly key: string
  readonly field?: string | null
}

/** Where something of the draft is changed, at its field; null: it has no key that leads to it. */
export function placeOf({ part, key, field = null }: Place): string | null {
  if (key === '') return null
  if (part === 'coupons') return consoleRoom('coupons', key)
  if (part === 'products' || part === 'prices') {
    const [pid = '', term] = key.split(' ')
    const at = field !== null && term ? `prices.${term}.${field}` : field
    return `${path}/${pid}${at === null ? '' : `?${new URLSearchParams({ field: at })}`}`
  }
  return `${pageOf(part)}?${new URLSearchParams({ entry: key, ...(field !== null && { field }) })}`
}
