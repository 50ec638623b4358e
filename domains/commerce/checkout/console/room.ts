import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const cardDrawing: Drawing = {
  d: 'M3.2 4.6h13.6a.9.9 0 0 1 .9.9v9a.9.9 0 0 1-.9.9H3.2a.9.9 0 0 1-.9-.9v-9a.9.9 0 0 1 .9-.9ZM2.3 8.2h15.4M5 12.2h3.4',
}

export const paymentsRoom: Room = {
  name: 'payments',
  permission: 'payments.read',
  title: 'console.payments',
  icon: cardDrawing,
  group: 'work',
  load: async () => (await import('./payments')).default,
  wording: wordingOf('domains/commerce/checkout/console'),
}
