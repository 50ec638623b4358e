import { type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { creditNotes, earlierDocuments, earlierKeys, invoices } from '../tables'

const ofSomebody = sql`join ${members} buyer on buyer.id = placed.member_id and buyer.email not like '%@account.invalid'`

interface ExportedDocument extends Record<string, unknown> {
  readonly line: ExportedLine['line'] & { readonly order: string; readonly number: string }
  /** The file of an imported PDF; null: there is none, or the document is ours. */
  readonly key: string | null
  readonly own: boolean
}

const document = (fields: { kind: SQL; number: SQL; issuedAt: SQL }) =>
  objectOf({
    order: sql`placed.number`,
    kind: fields.kind,
    number: fields.number,
    issued_at: inIso(fields.issuedAt),
  })

/** Documents that came along, and those that were issued here. */
export const exportedDocuments = (transaction: Transaction) =>
  rowsOf<ExportedDocument>(
    transaction,
    sql`select line, key, own from (
      select placed.placed_at, placed.number as place, own.issued_at, own.number, own.file_key as key, false as own,
        ${document({ kind: sql`nullif(own.kind, 'invoice')`, number: sql`own.number`, issuedAt: sql`own.issued_at` })} as line
      from ${earlierDocuments} own join ${orders} placed on placed.id = own.order_id ${ofSomebody}
      union all
      select placed.placed_at, placed.number, own.issued_at, own.number, null, true,
        ${document({ kind: sql`null::text`, number: sql`own.number`, issuedAt: sql`own.issued_at` })}
      from ${invoices} own join ${orders} placed on placed.id = own.order_id ${ofSomebody}
      union all
      select placed.placed_at, placed.number, own.issued_at, own.number, null, true,
        ${document({ kind: sql`'credit_note'::text`, number: sql`own.number`, issuedAt: sql`own.issued_at` })}
      from ${creditNotes} own join ${invoices} taken on taken.id = own.invoice_id
      join ${orders} placed on placed.id = taken.order_id ${ofSomebody}) documents
    order by placed_at, place collate "C", issued_at, number collate "C"`,
  )

export const exportedKeys = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      order: sql`placed.number`,
      line: sql`own.position + 1`,
      unit: sql`own.unit`,
      key: sql`own.key`,
      disabled: sql`case when own.disabled_at is not null then ${objectOf({ at: inIso(sql`own.disabled_at`), because: sql`own.disabled_because` })} end`,
    })} as line from ${earlierKeys} own join ${orders} placed on placed.id = own.order_id ${ofSomebody}
    order by placed.placed_at, placed.number collate "C", own.position, own.unit`,
  )
