import { defineDomain } from '@/platform/installation/domain'
import { couponsConsole } from './calls/console'
import { couponsHandlers } from './calls/member'
import type { CouponsContext } from './context'
import { couponsConsoleCalls } from './contract/console'
import { couponsCalls } from './contract/member'
import { memberCouponsPart } from './imports/member-coupons'
import { personalData } from './tables'

export const coupons = defineDomain({
  name: 'coupons',
  feature: 'coupons',
  open: (deps): CouponsContext => deps,
  member: { calls: couponsCalls, handlers: couponsHandlers },
  console: { calls: couponsConsoleCalls, handlers: couponsConsole },
  commands: () => import('./commands'),
  imports: [memberCouponsPart],
  personalData,
  impersonalTables: { coupon_gates: 'the vendor’s coupons' },
})
