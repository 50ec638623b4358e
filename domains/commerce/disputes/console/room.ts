import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const disputesRoom: Room = {
  name: 'disputes',
  permission: 'disputes.read',
  title: 'console.disputes',
  icon: 'receipt',
  group: 'queues',
  offering: 'disputes',
  load: async () => (await import('./disputes')).default,
  wording: wordingOf('domains/commerce/disputes/console'),
}
