import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const addressRequestsRoom: Room = {
  name: 'address-requests',
  permission: 'members.read',
  title: 'console.addressRequests',
  icon: 'mail',
  group: 'queues',
  load: async () => (await import('./requests')).default,
  wording,
}
