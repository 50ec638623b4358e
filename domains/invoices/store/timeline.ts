import { sql } from 'drizzle-orm'
import { orders } from '@/domains/orders/tables'
import type { TimelineSource } from '@/platform/database/timeline'
import { creditNotes, invoices } from '../tables'

/** What invoices tell of a member's life. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'invoice.issued',
    rows: ({ memberId }) => sql`
      select ${invoices.issuedAt} as at, ${invoices.id}::text as id,
        jsonb_build_object('invoice', ${invoices.number}, 'order', ${orders.number}) as details
      from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id} where ${orders.memberId} = ${memberId}`,
  },
  {
    kind: 'invoice.credited',
    rows: ({ memberId }) => sql`
      select ${creditNotes.issuedAt} as at, ${creditNotes.id}::text as id,
        jsonb_build_object('invoice', ${creditNotes.number}, 'order', ${orders.number}) as details
      from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
      join ${creditNotes} on ${creditNotes.invoiceId} = ${invoices.id} where ${orders.memberId} = ${memberId}`,
  },
]
