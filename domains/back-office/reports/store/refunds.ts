import type { Queryable } from '@/platform/database/connect'
import type { Measure } from '../rules/measures'
import type { Place } from './range'
import { type SalesRow, salesMeasures, salesOf } from './sales'
import { sumsIn, type Total, totalsOf } from './sums'

export interface ReturnedRow {
  readonly currency: string
  readonly period: string
  readonly chargedBack: boolean
  readonly lines: number
  readonly amount: number
}

const returns: readonly Measure[] = ['returned', 'returnedUndated', 'chargedBack', 'chargedBackUndated', 'goodwill']

interface Returns {
  readonly sales: readonly SalesRow[]
  readonly returned: readonly ReturnedRow[]
  /** Why money was asked back in the range, as far as members said. */
  readonly requested: readonly Total[]
}

/**
 * Returns what was sold and refunded in each period, by line, and as goodwill, which belongs to no line; a refund of
 * unknown date counts on the day of its sale.
 */
export async function returnsIn(database: Queryable, place: Place): Promise<Returns> {
  const rows = await sumsIn(database, [...salesMeasures, ...returns, 'requested'], place)
  const returned = rows
    .filter(({ measure }) => returns.includes(measure))
    .map(({ measure, key, period, count, amount }) => ({
      currency: key,
      period: period ?? place.from,
      chargedBack: measure === 'chargedBack' || measure === 'chargedBackUndated',
      lines: count,
      amount,
    }))
  const sales = rows.filter(({ measure }) => (salesMeasures as readonly Measure[]).includes(measure))
  return { sales: salesOf(sales, place), returned, requested: totalsOf(rows, 'requested') }
}
