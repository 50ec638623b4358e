import { type AnyColumn, asc, type SQL, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable } from '@/platform/database/connect'
import type { CreditCause, CreditedAmount, InvoiceContent } from '../rules'
import { creditedAmounts, creditedLines, creditNotes, invoiceSeries, invoices } from '../tables'

/** How far a list of documents has been read: by when they were issued, invoices first. */
export interface JournalKey {
  readonly issuedAt: Date
  readonly kind: 0 | 1
  readonly id: number
}

/** A document as the books read it, without the names that stand on it. */
export interface DocumentRow {
  readonly key: JournalKey
  readonly invoiceId: number
  readonly number: string
  readonly cause: CreditCause | null
  /** The number of the invoice that it takes from. */
  readonly invoice: string | null
  /** The number of the invoice in whose place it was issued. */
  readonly replaces: string | null
  readonly content: Pick<InvoiceContent, 'lines' | 'currency' | 'order' | 'country' | 'suppliedAt' | 'reverseCharge'>
  readonly sellerCountry: string
  readonly taxId: string
  /** It names a business, or has no buyer yet. */
  readonly mayBeBusiness: boolean
  /** The provider that collected the order's payment; null: it was paid before the installation. */
  readonly provider: ProviderName | null
  readonly positions: readonly number[]
  readonly amounts: readonly CreditedAmount[]
  /** All that goodwill has taken back of the invoice. */
  readonly goodwill: readonly CreditedAmount[]
}

interface Raw extends Omit<DocumentRow, 'key'>, Record<string, unknown> {
  readonly issuedAt: string
  readonly kind: 0 | 1
  readonly id: number
}

/** @param amounts of a credit note, or of all of an invoice */
const amountsWhere = (amounts: SQL) => sql`(
  select coalesce(json_agg(json_build_object('position', position, 'amount', amount) order by position), '[]')
  from ${creditedAmounts} where ${amounts})`

/**
 * The next documents that were issued before a moment, in the order in which they were.
 * @param orders of these alone
 * @param kind of this kind alone
 */
export async function documentsAfter(
  database: Queryable,
  { issuedAt, kind, id }: JournalKey,
  {
    until,
    most,
    orders: only,
    kind: wanted,
  }: { readonly until: Date; readonly most: number; readonly orders?: readonly string[]; readonly kind?: 0 | 1 },
): Promise<readonly DocumentRow[]> {
  const named = sql`select id from ${orders} where number in (
    select jsonb_array_elements_text(${JSON.stringify(only ?? [])}::jsonb))`
  const ofOrders = {
    0: sql`and order_id in (${named})`,
    1: sql`and invoice_id in (
    select id from ${invoices} where order_id in (${named}))`,
  }
  const after = (own: 0 | 1) => sql`issued_at >= ${issuedAt}::timestamptz and issued_at < ${until}::timestamptz
    ${only ? ofOrders[own] : sql``} ${wanted === undefined || wanted === own ? sql`` : sql`and false`} and (issued_at, ${own}::int, id) > (${issuedAt}::timestamptz, ${kind}::int, ${id}::bigint)
    order by issued_at, id limit ${most}`
  const { rows } = await database.execute<Raw>(sql`
    select document.kind, document.id::int, document.number, document.cause, to_json(document.issued_at) #>> '{}' as "issuedAt",
      document.invoice_id::int as "invoiceId",
      case when document.kind = 1 then invoice.number end as invoice,
      (select former.number from ${invoices} former where document.kind = 0 and former.id = invoice.replaces) as replaces,
      json_build_object('currency', invoice.content -> 'currency', 'order', invoice.content -> 'order',
        'country', invoice.content -> 'country', 'suppliedAt', invoice.content -> 'suppliedAt',
        'reverseCharge', coalesce(invoice.content -> 'reverseCharge', 'false'),
        'lines', (select coalesce(jsonb_agg(line.value - 'names' order by line.place), '[]')
          from jsonb_array_elements(invoice.content -> 'lines') with ordinality line (value, place))) as content,
      invoice.content -> 'seller' ->> 'country' as "sellerCountry",
      coalesce(invoice.buyer -> 'business' ->> 'taxId', '') as "taxId",
      coalesce(invoice.buyer -> 'business' <> 'null', true) as "mayBeBusiness",
      (select paid.provider from ${orders} paid where paid.id = invoice.order_id) as provider,
      (select coalesce(json_agg(position order by position), '[]') from ${creditedLines}
        where document.kind = 1 and credit_note_id = document.id and invoice_id = document.invoice_id) as positions,
      ${amountsWhere(sql`document.kind = 1 and credit_note_id = document.id and invoice_id = document.invoice_id`)} as amounts,
      ${amountsWhere(sql`document.kind = 1 and invoice_id = document.invoice_id`)} as goodwill
    from (
      (select 0 as kind, id, id as invoice_id, number, null as cause, issued_at
        from ${invoices} where ${after(0)})
      union all
      (select 1 as kind, id, invoice_id, number, cause, issued_at from ${creditNotes} where ${after(1)})
    ) document join ${invoices} invoice on invoice.id = document.invoice_id
    order by document.issued_at, document.kind, document.id limit ${most}`)
  return rows.map(({ issuedAt: at, kind: own, id: last, ...row }) => ({
    ...row,
    key: { issuedAt: new Date(at), kind: own, id: last },
  }))
}

/** Whether there is an invoice of ours for an order, as a part of a statement. */
export const isInvoiced = (order: SQL | AnyColumn) =>
  sql<boolean>`exists (select from ${invoices} where order_id = ${order})`

/** A series of numbers, as it was counted and as its documents are. */
export interface SeriesState {
  /** Its numbers without their last digits. */
  readonly prefix: string
  /** How many it has given. */
  readonly counted: number
  /** How many documents bear one, and the largest of them. */
  readonly documents: number
  readonly largest: number
}

/** Every series that has given a number, or whose numbers there are. No number is there twice: it is unique. */
export async function seriesStates(database: Queryable): Promise<readonly SeriesState[]> {
  const { rows } = await database.execute<SeriesState & Record<string, unknown>>(sql`
    with numbers as (
      select regexp_replace(number, '[0-9]+$', '') as prefix, substring(number from '[0-9]+$')::bigint as place
      from (select number from ${invoices} union all select number from ${creditNotes}) document)
    select coalesce(there.prefix, series.prefix) as prefix, coalesce(series.last, 0)::int as counted,
      coalesce(there.documents, 0)::int as documents, coalesce(there.largest, 0)::int as largest
    from (select prefix, count(*) as documents, max(place) as largest from numbers group by prefix) there
    full join (select replace(name, '{number}', '') as prefix, last from ${invoiceSeries}) series
      on series.prefix = there.prefix
    order by 1`)
  return rows
}

/** Returns when the first document was issued; null: none was yet. */
export async function firstIssued(database: Queryable): Promise<Date | null> {
  const [first] = await database
    .select({ issuedAt: invoices.issuedAt })
    .from(invoices)
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
    .limit(1)
  return first?.issuedAt ?? null
}
