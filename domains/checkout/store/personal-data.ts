import { sql } from 'drizzle-orm'
import { orders } from '@/domains/orders/tables'
import { type PersonalTable, under } from '@/platform/database/personal-data'
import { checkouts, couponUses } from '../tables'

const payable = 'A payment that is charged back later must find its order in the books.'

const begun: PersonalTable = {
  table: checkouts,
  rows: ({ memberId }) => sql`(${checkouts.memberId} = ${memberId} or ${checkouts.orderId} in (
    select ${orders.id} from ${orders} where ${orders.memberId} = ${memberId}))`,
  withheld: { reference: 'Whoever knows it may pay.' },
  address: sql`${checkouts.email}`,
  kept: {
    because: payable,
    only: sql`${checkouts.orderId} is not null`,
    emptied: {
      email: '',
      buyerName: null,
      couponCode: null,
      discount: null,
      // Whoever still has the secret of the page finds nothing by it.
      tokenHash: sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
    },
  },
}

/** What the checkout holds of a member. */
export const personalData: readonly PersonalTable[] = [
  begun,
  {
    table: couponUses,
    rows: under(couponUses.checkout, begun, checkouts.reference),
    withheld: { checkout: 'Whoever knows it may pay.' },
    kept: { because: 'A coupon is used no more often than it may.', emptied: { memberId: null } },
  },
]
