import { sql } from 'drizzle-orm'
import { terms } from '@/domains/catalogue/rules/kinds'
import { monthsOf } from '@/domains/catalogue/rules/terms'
import { orders } from '@/domains/orders/relations'
import { cancelReasons } from '@/domains/subscriptions'
import { subscriptions } from '@/domains/subscriptions/relations'
import type { Queryable } from '@/platform/database/connect'
import type { Currency } from '@/platform/money/money'
import { beginning, end, type Place, periodAt, within } from './range'

/** Began, came to an end, or made room for a larger one. */
export type ChangeKind = 'started' | 'lost' | 'upgraded'

export interface ChangeRow extends Record<string, unknown> {
  readonly currency: Currency
  readonly kind: ChangeKind
  /** Null: before the range. */
  readonly period: string | null
  readonly count: number
  /** What they pay a month without VAT, in smallest units, with fractions. */
  readonly monthly: number
}

const months = sql.join(
  terms.flatMap((term) => (monthsOf(term) === null ? [] : [sql.raw(`when '${term}' then ${monthsOf(term)}`)])),
  sql` `,
)

/** What subscriptions did up to the end of the range, counted by period. */
export async function turnsUntil(database: Queryable, place: Place): Promise<readonly ChangeRow[]> {
  const { rows } = await database.execute<ChangeRow>(sql`
    with paying as materialized (
      select held.currency, held.started_at, held.ended_at, held.ending,
        held.amount * 10000.0 / (10000 + o.vat_basis_points) / case held.term ${months} end as monthly
      from ${subscriptions} held join ${orders} o on o.id = held.order_id)
    select turn.currency, turn.kind,
      case when turn.at >= ${beginning(place)} then ${periodAt(sql`turn.at`, place)} end as period,
      count(*)::float8 as count, coalesce(sum(turn.monthly), 0)::float8 as monthly
    from (
      select currency, 'started' as kind, started_at as at, monthly from paying
      union all
      select currency, case when ending = 'upgraded' then 'upgraded' else 'lost' end, ended_at, monthly
      from paying where ended_at is not null) turn
    where turn.at < ${end(place)}
    group by 1, 2, 3`)
  return rows
}

/** How those ended that ended in the range. */
export async function endingsIn(database: Queryable, place: Place) {
  const { rows } = await database.execute<{ key: string; value: number }>(sql`
    select ending as key, count(*)::float8 as value from ${subscriptions} held
    where ${within(sql`held.ended_at`, place)}
    group by 1`)
  return rows
}

/** Why members cancelled in the range, as far as they said. */
export async function cancelReasonsIn(database: Queryable, place: Place) {
  const { rows } = await database.execute<{ key: string; value: number }>(sql`
    select coalesce(said.reason, 'none') as key, count(*)::float8 as value from ${cancelReasons} said
    where ${within(sql`said.at`, place)}
    group by 1`)
  return rows
}
