import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { type HeldChecks, isWrong, stagingTable } from '@/platform/database/staging'
import { earlierDocuments } from '../tables'

/** Documents of a vendor's file, until they are with their orders. */
export const heldDocuments = stagingTable('imported_documents', {
  order_number: 'text',
  kind: 'text',
  number: 'text',
  issued_at: 'timestamptz',
  file_key: 'text',
})

const isImported = sql`(placed.origin = 'import' or (placed.origin = 'renewal' and placed.provider is null))`

export const documentChecks: HeldChecks = {
  table: heldDocuments.table,
  checks: [
    heldDocuments.repeated(sql`'the document ' || number || ' of ' || order_number`),
    {
      kind: 'names no order that is there',
      mend: 'bring the order, or mend its number',
      lines: sql`select line, 'there is no order ' || order_number from ${heldDocuments.table} held
        where not exists (select from ${orders} placed where placed.number = held.order_number)
          and not ${isWrong('order', sql`order_number`)}`,
    },
    {
      kind: 'is of an order that was paid here',
      mend: 'leave it out',
      lines: sql`select line, 'the order ' || order_number || ' was paid here, and has its documents from here'
        from ${heldDocuments.table} held join ${orders} placed on placed.number = held.order_number
        where not ${isImported}`,
    },
  ],
}

/** Adds the held documents that their orders do not have. @returns how many */
export async function addHeldDocuments(transaction: Transaction): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${earlierDocuments} (order_id, number, kind, issued_at, file_key)
    select placed.id, held.number, held.kind, held.issued_at, held.file_key
    from ${heldDocuments.table} held join ${orders} placed on placed.number = held.order_number order by held.line
    on conflict do nothing`)
  return rowCount ?? 0
}
