import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { bulkChanges, bulkLetters } from '../tables'

/** The personal data of bulk changes: of a member's licences, and letters to them. */
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
