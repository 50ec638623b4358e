import { type SQL, sql } from 'drizzle-orm'
import { isInvoiced } from '@/domains/commerce/invoices'
import { orders } from '@/domains/commerce/orders/relations'
import type { MovementKind } from '@/integrations/payments/movement'
import type { ProviderName } from '@/integrations/payments/provider'
import { providerMovements as moved } from '@/integrations/payments/tables'
import type { Queryable } from '@/platform/database/connect'
import { pagesOf } from '@/platform/jobs/each'
import type { Currency } from '@/platform/money/money'

/** A movement on a provider's balance, with the order whose documents book the same money. */
export interface MovementRow extends Record<string, unknown> {
  readonly provider: ProviderName
  readonly id: string
  readonly kind: MovementKind
  readonly at: Date
  readonly currency: Currency
  readonly amount: number
  readonly fee: number
  readonly source: string | null
  readonly sold: number | null
  readonly soldCurrency: Currency | null
  readonly order: string | null
}

interface Raw extends Omit<MovementRow, 'at'>, Record<string, unknown> {
  /** With its microseconds, by which the next page is found. */
  readonly at: string
}

async function movementsWhere(database: Queryable, condition: SQL, last: Raw | null, most: number) {
  const behind = last
    ? sql`and (${moved.at}, ${moved.provider}, ${moved.id}) > (${last.at}::timestamptz, ${last.provider}, ${last.id})`
    : sql``
  const { rows } = await database.execute<Raw>(sql`
    select ${moved.provider} as provider, ${moved.id} as id, ${moved.kind} as kind, to_json(${moved.at}) #>> '{}' as at,
      ${moved.currency} as currency, ${moved.amount}::float8 as amount, ${moved.fee}::float8 as fee,
      ${moved.source} as source, ${moved.sold}::float8 as sold, ${moved.soldCurrency} as "soldCurrency",
      case when ${isInvoiced(orders.id)} then ${orders.number} end as order
    from ${moved} left join ${orders} on ${orders.provider} = ${moved.provider} and ${orders.payment} = ${moved.payment}
    where ${condition} ${behind}
    order by ${moved.at}, ${moved.provider}, ${moved.id} limit ${most}`)
  return rows
}

async function* everyMovement(database: Queryable, condition: SQL): AsyncGenerator<MovementRow> {
  const rows = pagesOf<Raw>((last, most) => movementsWhere(database, condition, last, most))
  for await (const { at, ...row } of rows) yield { ...row, at: new Date(at) } as MovementRow
}

/** Returns the movements between two moments, in their order. */
export const movementsBetween = (database: Queryable, { from, until }: { readonly from: Date; readonly until: Date }) =>
  everyMovement(database, sql`${moved.at} >= ${from}::timestamptz and ${moved.at} < ${until}::timestamptz`)

/** Returns the movements of some orders before a moment. */
export const movementsOfOrders = (database: Queryable, numbers: readonly string[], until: Date) =>
  everyMovement(
    database,
    sql`${moved.at} < ${until}::timestamptz and ${orders.number} in (
      select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`,
  )
