import type { MessageKey } from '@/platform/i18n/message'
import type { Term } from '../../rules/kinds'

/** The words for the term of a purchase. */
export const purchaseTermWords: Readonly<Record<Term, MessageKey>> = {
  '1M': 'catalogue.card.term.1M',
  '2M': 'catalogue.card.term.2M',
  '1Y': 'catalogue.card.term.1Y',
  '2Y': 'catalogue.card.term.2Y',
  '3Y': 'catalogue.card.term.3Y',
  '4Y': 'catalogue.card.term.4Y',
  LFT: 'catalogue.card.term.LFT',
  FREE: 'catalogue.card.term.FREE',
}
