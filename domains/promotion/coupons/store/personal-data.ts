import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { couponHolders } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    coupons: true
  }
}

/** The personal data of coupons. */
export const personalData: readonly PersonalTable[] = [
  { table: couponHolders, thing: 'coupons', rows: ownedBy(couponHolders.memberId) },
]
