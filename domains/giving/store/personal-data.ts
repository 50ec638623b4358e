import { sql } from 'drizzle-orm'
import { orders } from '@/domains/orders/relations'
import type { PersonalTable } from '@/platform/database/personal-data'
import { presents } from '../tables'

/** What is held of those who give and of those who get. */
export const personalData: readonly PersonalTable[] = [
  {
    table: presents,
    thing: 'orders',
    staysPersonal: 'It is what others have given to the person.',
    rows: ({ memberId }) => sql`(${presents.acceptedBy} = ${memberId} or exists (
      select from ${orders} where ${orders.id} = ${presents.orderId} and ${orders.memberId} = ${memberId}))`,
    withheld: {
      acceptedBy: 'It names the account of somebody else.',
      checkout: 'It is a name at the payment provider.',
    },
  },
]
