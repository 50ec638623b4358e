import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const refundsRoom: Room = {
  name: 'refunds',
  permission: 'refunds.read',
  title: 'room.refunds',
  icon: 'receipt',
  group: 'queues',
  load: async () => (await import('./refunds')).default,
  wording: wordingOf('domains/commerce/refunds/console'),
}
