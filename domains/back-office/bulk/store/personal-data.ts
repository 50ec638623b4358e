import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { bulkChanges, bulkLetters } from '../tables'

/** What was done to a member's licences among many others, and written to them. */
export const personalData: readonly PersonalTable[] = [
  {
    table: bulkChanges,
    rows: ({ memberId }) =>
      sql`${bulkChanges.orderId} in (select o.id from ${orders} o where o.member_id = ${memberId})`,
    kept: { because: 'It belongs to what was sold, which belongs to the books.' },
  },
  {
    table: bulkLetters,
    rows: ownedBy(bulkLetters.memberId),
    staysApart: 'Each account was written to for itself.',
  },
]
