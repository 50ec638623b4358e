import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'

/** For how long something is bought. */
export const purchaseTermWords: Readonly<Record<Term, MessageKey>> = {
  '1M': 'members.term.1M',
  '2M': 'members.term.2M',
  '1Y': 'members.term.1Y',
  '2Y': 'members.term.2Y',
  '3Y': 'members.term.3Y',
  '4Y': 'members.term.4Y',
  LFT: 'members.term.LFT',
  FREE: 'members.term.FREE',
}
