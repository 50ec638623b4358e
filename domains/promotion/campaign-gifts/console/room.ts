import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const giftsRoom: Room = {
  feature: 'gifts',
  name: 'gifts',
  permission: 'gifts.review',
  title: 'console.gifts',
  icon: 'gift',
  group: 'queues',
  load: async () => (await import('./gifts')).default,
  wording,
}
