import { sql } from 'drizzle-orm'
import { paymentFees } from '@/integrations/payments/tables'
import type { Queryable } from '@/platform/database/connect'
import { beginning, end, type Place } from './range'
import { periodOfDay } from './sums'

interface FeesRow extends Record<string, unknown> {
  /** The currency of the provider's balance. */
  readonly currency: string
  readonly period: string
  /** The amount in the currency's smallest unit. */
  readonly amount: number
}

/** Returns the reported fees of providers in each period. */
export async function feesIn(database: Queryable, place: Place): Promise<readonly FeesRow[]> {
  const day = sql`(${paymentFees.keptAt} at time zone ${place.timeZone}::text)::date`
  const { rows } = await database.execute<FeesRow>(sql`
    select ${paymentFees.currency} as currency, ${periodOfDay(day, place.grain)} as period,
      sum(${paymentFees.amount})::float8 as amount
    from ${paymentFees}
    where ${paymentFees.keptAt} >= ${beginning(place)} and ${paymentFees.keptAt} < ${end(place)}
    group by 1, 2`)
  return rows
}
