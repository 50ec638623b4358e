import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { lettersNotPrinted } from '@/platform/text/printed'
import type { Buyer } from '../rules'
import { invoices } from '../tables'

/** An invoice on which letters of the buyer are question marks. */
export interface InvoiceNotPrinted {
  readonly invoice: string
  readonly order: string
  readonly letters: readonly string[]
}

/** Looks at this many of the newest whose buyer has any but Latin letters without marks. */
const mostLookedAt = 5000

/** Returns the valid invoices issued since a moment. */
export async function invoicesNotPrinted(database: Queryable, since: Date): Promise<readonly InvoiceNotPrinted[]> {
  const { rows } = await database.execute<{ invoice: string; order: string; buyer: Buyer }>(sql`
    select invoice.number as invoice, bought.number as "order", invoice.buyer
    from ${invoices} invoice join ${orders} bought on bought.id = invoice.order_id
    where invoice.issued_at >= ${since} and octet_length(invoice.buyer::text) > length(invoice.buyer::text)
      and not exists (select from ${invoices} later where later.replaces = invoice.id)
    order by invoice.id desc limit ${mostLookedAt}`)
  return rows
    .map(({ buyer, ...row }) => ({ ...row, letters: lettersNotPrinted(JSON.stringify(buyer)) }))
    .filter(({ letters }) => letters.length > 0)
}
