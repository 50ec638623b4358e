import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

const wording = wordingOf('domains/billing/fraud/console')

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
