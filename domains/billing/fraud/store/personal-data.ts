import { sql } from 'drizzle-orm'
import { checkouts } from '@/domains/commerce/checkout/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { blocks, orderReviews, paymentAttempts, refusedPayments } from '../tables'

const begun: Pick<PersonalTable, 'table' | 'rows'> = {
  table: checkouts,
  rows: ({ memberId }) => sql`(${checkouts.memberId} = ${memberId} or ${checkouts.orderId} in (
    select ${orders.id} from ${orders} where ${orders.memberId} = ${memberId}))`,
}

/** The personal data of the guard against misuse. */
export const personalData: readonly PersonalTable[] = [
  {
    table: paymentAttempts,
    rows: under(paymentAttempts.checkout, begun, checkouts.reference),
    withheld: { checkout: 'Its holder may pay.' },
  },
  {
    table: refusedPayments,
    rows: under(refusedPayments.checkout, begun, checkouts.reference),
    withheld: { checkout: 'Its holder may pay.' },
  },
  {
    table: orderReviews,
    rows: under(orderReviews.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
    withheld: {
      marks: 'Its reader could circumvent the rules.',
      facts: 'Its reader could circumvent the rules.',
      operator: 'It may name a person of the vendor’s staff.',
      note: 'A note of staff is not the member’s own text.',
    },
    kept: {
      because: 'Why an order was refunded belongs to the books.',
      emptied: {
        note: null,
        facts: sql`'{"network":null,"networkCountry":null,"cardCountry":null,"refusedOfBuyer":0,"refusedFromNetwork":0}'::jsonb`,
      },
    },
  },
  {
    table: blocks,
    rows: ({ addresses }) => sql`(${blocks.kind} = 'email' and ${blocks.value} in ${addresses})`,
    notExported: 'Its reader could circumvent the blocks.',
  },
]
