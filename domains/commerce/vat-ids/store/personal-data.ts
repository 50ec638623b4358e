import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { vatAnswers, vatIds } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    vatIds: true
  }
}

/** The personal data of members who buy as a business. */
export const personalData: readonly PersonalTable[] = [
  { table: vatIds, thing: 'vatIds', rows: ownedBy(vatIds.memberId) },
  {
    table: vatAnswers,
    thing: 'vatIds',
    rows: ownedBy(vatAnswers.memberId),
    kept: {
      emptied: { taxId: '', name: null, address: null },
      because: 'Tax law wants the seller to prove that it asked about the VAT id of who owes the VAT.',
      only: sql`exists (select from ${orders} where ${orders.memberId} = ${vatAnswers.memberId})`,
    },
  },
]
