import type { Term } from '@/domains/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { QuotationState } from '../rules/quotation'

export const stateNames: Readonly<Record<QuotationState, MessageKey>> = {
  open: 'quotes.open',
  accepted: 'quotes.accepted',
  expired: 'quotes.expired',
  withdrawn: 'quotes.withdrawn',
  fallen: 'quotes.fallen',
}

/** For how long something is sold. */
export function termName(term: Term, translate: Translate): string {
  if (term === 'LFT' || term === 'FREE') return translate('quotes.lifetime')
  return translate(term.endsWith('M') ? 'quotes.months' : 'quotes.years', { count: Number.parseInt(term, 10) })
}
