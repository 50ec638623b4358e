import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const addressRequestsRoom: Room = {
  name: 'address-requests',
  permission: 'members.read',
  title: 'console.addressRequests',
  icon: 'mail',
  group: 'queues',
  load: async () => (await import('./requests')).default,
  wording: wordingOf('domains/self-service/addresses/console'),
}
