import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { handoverFees, handovers, presents } from '../tables'

/** The personal data of givers and recipients. */
export const personalData: readonly PersonalTable[] = [
  {
    table: presents,
    thing: 'orders',
    staysPersonal: 'It is what others have given to the person.',
    rows: ({ memberId }) => sql`(${presents.acceptedBy} = ${memberId} or exists (
      select from ${orders} where ${orders.id} = ${presents.orderId} and ${orders.memberId} = ${memberId}))`,
    withheld: {
      acceptedBy: 'It names the account of another person.',
      checkout: 'It is a name at the payment provider.',
    },
  },
  {
    table: handovers,
    thing: 'orders',
    rows: ({ memberId }) => sql`(${handovers.giverId} = ${memberId} or ${handovers.acceptedBy} = ${memberId})`,
    withheld: {
      giverId: 'It may name the account of another person.',
      acceptedBy: 'It may name the account of another person.',
      network: 'It may be that of another person.',
    },
  },
  {
    table: handoverFees,
    thing: 'orders',
    rows: ownedBy(handoverFees.giverId),
    withheld: {
      checkout: 'It is a name at the payment provider.',
      network: 'It may be that of another person.',
    },
  },
]
