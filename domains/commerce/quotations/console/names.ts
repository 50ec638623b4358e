import type { MessageKey } from '@/platform/i18n/message'
import type { QuotationState } from '../rules/quotation'

export const stateNames: Readonly<Record<QuotationState, MessageKey>> = {
  open: 'quotes.open',
  accepted: 'quotes.accepted',
  expired: 'quotes.expired',
  withdrawn: 'quotes.withdrawn',
  fallen: 'quotes.fallen',
}
