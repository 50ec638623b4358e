import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const noticesRoom: Room = {
  name: 'cancellation-notices',
  permission: 'subscriptions.read',
  title: 'console.notices',
  icon: 'mail',
  group: 'queues',
  feature: 'subscriptions',
  load: async () => (await import('./notices')).default,
  wording: wordingOf('domains/self-service/cancellation/console'),
}
