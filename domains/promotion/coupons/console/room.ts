import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const couponsRoom: Room = {
  feature: 'coupons',
  name: 'coupons',
  permission: 'coupons.edit',
  title: 'console.coupons',
  icon: 'coupon',
  group: 'shop',
  load: async () => (await import('./coupons')).default,
  wording,
}
