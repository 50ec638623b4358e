import type { Queryable } from '@/platform/database/connect'
import type { Place } from './range'
import { type SumRow, sumsIn } from './sums'

export interface SalesRow {
  readonly currency: string
  readonly period: string
  readonly orders: number
  readonly gross: number
  /** VAT and gross of what the vendor has sold: of the rest the provider accounts for the tax. */
  readonly vat: number
  readonly taxed: number
  readonly isOwn: boolean
  /** The part that was refunded since, at any time. */
  readonly refunded: number
}

export const salesMeasures = ['sales', 'own', 'vat', 'refunded'] as const

/** Returns the sales of each period, in parts that belong together. */
export const salesIn = async (database: Queryable, place: Place): Promise<readonly SalesRow[]> =>
  salesOf(await sumsIn(database, salesMeasures, place), place)

export const salesOf = (rows: readonly SumRow[], { from }: Place): readonly SalesRow[] =>
  rows.map(({ measure, key, period, count, amount }) => ({
    currency: key,
    period: period ?? from,
    orders: measure === 'sales' ? count : 0,
    gross: measure === 'sales' ? amount : 0,
    isOwn: measure === 'own' || measure === 'vat',
    taxed: measure === 'own' ? amount : 0,
    vat: measure === 'vat' ? amount : 0,
    refunded: measure === 'refunded' ? amount : 0,
  }))
