import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const reviewsRoom: Room = {
  name: 'reviews',
  permission: 'reviews.read',
  title: 'console.reviews',
  icon: 'shield',
  group: 'queues',
  offering: 'reviews',
  load: async () => (await import('./reviews')).default,
  wording,
}

export const blocksRoom: Room = {
  name: 'blocks',
  permission: 'reviews.read',
  title: 'console.blocks',
  icon: 'lock',
  group: 'queues',
  load: async () => (await import('./blocks')).default,
  wording,
}
