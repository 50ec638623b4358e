import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const disputesRoom: Room = {
  name: 'disputes',
  permission: 'disputes.read',
  title: 'console.disputes',
  icon: 'receipt',
  group: 'queues',
  offering: 'disputes',
  load: async () => (await import('./disputes')).default,
  wording,
}
