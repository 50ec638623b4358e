import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { addressCodes, addressRequests, orderCards, waysBackToNone } from '../tables'

const staff = 'It names a person of the vendor’s staff.'

/** The personal data of claims, merges and ways back. */
export const personalData: readonly PersonalTable[] = [
  {
    table: addressRequests,
    rows: ({ memberId }) => sql`(${addressRequests.memberId} = ${memberId} or ${addressRequests.fromId} = ${memberId})`,
    staysApart: 'It says what was asked for of this account.',
    withheld: {
      operator: staff,
      operatorId: staff,
      secondOperator: staff,
      secondOperatorId: staff,
      reason: 'They are the words of the vendor’s staff.',
    },
  },
  {
    table: waysBackToNone,
    rows: ({ addresses }) =>
      sql`(${waysBackToNone.account} in ${addresses} or ${waysBackToNone.email} in ${addresses})`,
    staysApart: 'It belongs to no account.',
    notExported: 'They name what others have typed, for some days.',
  },
  {
    table: addressCodes,
    rows: ({ memberId, addresses }) =>
      sql`(${addressCodes.memberId} = ${memberId} or ${addressCodes.email} in ${addresses})`,
    staysApart: 'It belongs to a session of this account.',
    notExported: 'They are secrets, for ten minutes.',
  },
  {
    table: orderCards,
    rows: ({ memberId }) =>
      sql`exists (select from ${orders} o where o.id = ${orderCards.orderId} and o.member_id = ${memberId})`,
  },
]
