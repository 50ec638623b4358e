import { type SQL, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { vatAnswers } from '@/domains/commerce/vat-ids/relations'
import type { VatIdCheck } from '@/domains/commerce/vat-ids/rules/check'
import type { Queryable } from '@/platform/database/connect'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { creditNotes, invoices } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    vatIds: true
  }
}

/** An invoice whose VAT depends on the buyer's VAT id. */
export interface VatIdInvoice extends Record<string, unknown> {
  readonly invoice: string
  readonly order: string
  readonly memberId: number
  readonly company: string
  readonly country: string
  readonly taxId: string
  readonly reverseCharge: boolean
  /** The check when it was issued; null: form and check digits alone. */
  readonly check: VatIdCheck | null
}

const business = sql`invoice.buyer -> 'business'`

async function read(database: Queryable, which: SQL, most: number): Promise<readonly VatIdInvoice[]> {
  const { rows } = await database.execute<VatIdInvoice>(sql`
    select invoice.number as invoice, bought.number as "order", bought.member_id::int as "memberId",
      coalesce(nullif(${business} ->> 'company', ''), ${business} ->> 'name', '') as company,
      ${business} ->> 'country' as country, ${business} ->> 'taxId' as "taxId",
      coalesce((invoice.content ->> 'reverseCharge')::boolean, false) as "reverseCharge", ${business} -> 'vatCheck' as check
    from ${invoices} invoice join ${orders} bought on bought.id = invoice.order_id
    where ${which} order by invoice.issued_at desc, invoice.id desc limit ${most}`)
  return rows
}

/** Returns the invoices of one order, for any answer of VIES. */
export const vatIdInvoicesOf = (database: Queryable, order: string) =>
  read(
    database,
    sql`bought.number = ${order} and (invoice.content ->> 'reverseCharge' = 'true' or ${business} ->> 'vatCheck' is not null)`,
    20,
  )

/** Issued between two moments without VAT, before VIES had answered. */
export const unansweredInvoices = (
  database: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
  most: number,
) =>
  read(
    database,
    sql`invoice.issued_at >= ${from} and invoice.issued_at < ${until} and invoice.content ->> 'reverseCharge' = 'true'
      and ${business} #>> '{vatCheck,outcome}' = 'unanswered'`,
    most,
  )

/** Invoices without VAT whose VAT id VIES has called invalid since, until they are corrected. */
export const attention: readonly AttentionSource[] = [
  {
    kind: 'vatIds',
    permission: 'tax.read',
    row: sql`select count(*) as count, min(answer.answered_at) as since
      from ${vatAnswers} answer
      join ${orders} bought on bought.member_id = answer.member_id
      join ${invoices} invoice on invoice.order_id = bought.id
      where not answer.valid and invoice.content ->> 'reverseCharge' = 'true'
        and ${business} #>> '{vatCheck,outcome}' = 'unanswered' and ${business} ->> 'taxId' = answer.tax_id
        and answer.answered_at = (select min(first.answered_at) from ${vatAnswers} first
          where first.member_id = answer.member_id and first.tax_id = answer.tax_id and first.country = answer.country
            and first.answered_at >= invoice.issued_at)
        and not exists (select from ${creditNotes} note where note.invoice_id = invoice.id)`,
  },
]
