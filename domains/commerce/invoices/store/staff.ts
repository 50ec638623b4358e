import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { orders } from '@/domains/commerce/orders/relations'
import { moment } from '@/platform/contract/fields'
import { facts, type TimelineSource, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { creditNotes, invoices } from '../tables'
import { matches, card as read } from './keys'
import { attention } from './reverse-charged'

/** This domain's facts on the page of a member. */
const card = z.object({
  /** That came with orders which were brought along, by their place there; like `licence_keys` without the key. */
  keys: z.array(
    z.object({
      order: z.string(),
      position: z.number(),
      unit: z.number(),
      name: z.string(),
      ending: z.string(),
      disabled: moment,
      because: z.string(),
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'invoice.issued': true
    'invoice.credited': true
  }
  interface TimelineFacts {
    invoice: 'text'
    creditNote: 'text'
  }
}

/** The timeline's entries about invoices. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'invoice.issued',
    rows: ({ memberId }) => sql`
      select ${invoices.issuedAt} as at, ${invoices.id}::text as id,
        ${facts({ invoice: text(invoices.number), order: text(orders.number) })} as facts
      from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id} where ${orders.memberId} = ${memberId}`,
  },
  {
    kind: 'invoice.credited',
    rows: ({ memberId }) => sql`
      select ${creditNotes.issuedAt} as at, ${creditNotes.id}::text as id,
        ${facts({ creditNote: text(creditNotes.number), order: text(orders.number) })} as facts
      from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
      join ${creditNotes} on ${creditNotes.invoiceId} = ${invoices.id} where ${orders.memberId} = ${memberId}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  matches,
  timeline,
  attention,
}
