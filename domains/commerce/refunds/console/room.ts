import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const refundsRoom: Room = {
  name: 'refunds',
  permission: 'refunds.read',
  title: 'console.refunds',
  icon: 'receipt',
  group: 'queues',
  load: async () => (await import('./refunds')).default,
  wording,
}
