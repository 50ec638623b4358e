import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Translate } from '@/platform/i18n/translator'
import { rhythmOf } from '../rules/renewal'

/** `1M` is monthly, `2Y` every two years; a longer one is paid in advance. */
export function formatPeriod(term: Term, translate: Translate): string {
  if (term === '1M') return translate('subscription.monthly')
  if (term === '1Y') return translate('subscription.yearly')
  const count = Number.parseInt(term, 10)
  if (rhythmOf(term) === null) return translate('subscription.years', { count })
  return translate(term.endsWith('M') ? 'subscription.everyMonths' : 'subscription.everyYears', { count })
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
}

export const formatBrand = (brand: string) => brands[brand] ?? brand
