import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const giftsRoom: Room = {
  feature: 'gifts',
  name: 'gifts',
  permission: 'gifts.review',
  title: 'console.gifts',
  icon: 'gift',
  group: 'work',
  load: async () => (await import('./gifts')).default,
  wording: wordingOf('domains/promotion/campaign-gifts/console'),
}
