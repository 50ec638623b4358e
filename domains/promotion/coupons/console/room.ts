import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const couponsRoom: Room = {
  feature: 'coupons',
  name: 'coupons',
  permission: 'coupons.edit',
  title: 'console.coupons',
  icon: 'coupon',
  group: 'catalogue',
  load: async () => (await import('./coupons')).default,
  wording: wordingOf('domains/promotion/coupons/console'),
}
