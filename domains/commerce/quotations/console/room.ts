import type { Room } from '@/domains/staff/operators/browser'
import { together } from '@/platform/i18n/message'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const quotationDrawing: Drawing = {
  d: 'M5 2.6h7.4L15.6 5.8v11.6H5zM12.2 2.8V6h3.2M7.6 9.4h5.4M7.6 12.4h5.4M7.6 6.4h2',
}

export const quotationsRoom: Room = {
  name: 'quotations',
  permission: 'orders.enter',
  title: 'console.quotations',
  acts: [{ permission: 'orders.enter', title: 'console.newQuote', does: 'quotes.make' }],
  icon: quotationDrawing,
  group: 'customers',
  offering: 'quotes',
  load: async () => (await import('./quotations')).default,
  wording: together(wordingOf('domains/commerce/quotations/console'), wordingOf('domains/commerce/catalogue')),
}
