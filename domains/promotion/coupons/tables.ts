import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { moment } from '@/platform/database/columns'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    coupons: true
  }
}

/** The members to whom coupons were given. A coupon's code is in the catalogue, in any version. */
export const couponHolders = pgTable(
  'coupon_holders',
  {
    code: text().notNull(),
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id),
    givenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.memberId] }),
    index('coupon_holders_of_member').on(table.memberId),
  ],
)

/** The personal data of coupons. */
export const personalData: readonly PersonalTable[] = [
  { table: couponHolders, thing: 'coupons', rows: ownedBy(couponHolders.memberId) },
]
