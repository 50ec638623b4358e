import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const ordersRoom: Room = {
  name: 'orders',
  permission: 'orders.read',
  title: 'console.orders',
  icon: 'receipt',
  group: 'customers',
  load: async () => (await import('./orders')).default,
  wording: wordingOf('domains/commerce/orders/console'),
}
