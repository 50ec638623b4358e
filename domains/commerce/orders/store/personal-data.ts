import { sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { lineHolders, orderLines, orders } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    orders: true
  }
}

const books = 'The sale and its price belong to the books.'

const placed: PersonalTable = {
  table: orders,
  thing: 'orders',
  rows: ownedBy(orders.memberId),
  wholeBy: [orders.id, orderLines.orderId],
  kept: {
    because: books,
    emptied: { couponCode: null, buyerReference: null, purchaseOrder: null, affiliate: null, metadata: {} },
  },
}

/** The personal data of orders. */
export const personalData: readonly PersonalTable[] = [
  placed,
  {
    table: orderLines,
    rows: under(orderLines.orderId, placed, orders.id),
    also: { currency: sql`(select ${orders.currency} from ${orders} where ${orders.id} = ${orderLines.orderId})` },
    kept: { because: books, emptied: { metadata: {} } },
  },
  {
    table: lineHolders,
    thing: 'orders',
    staysPersonal: 'It is what others have given to the person.',
    rows: ownedBy(lineHolders.memberId),
    kept: { because: books, emptied: { memberId: null } },
  },
]
