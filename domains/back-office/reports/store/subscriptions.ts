import type { Queryable } from '@/platform/database/connect'
import type { Place } from './range'
import { sumsIn, type Total, totalsOf } from './sums'

/** Began, came to an end, or made room for a larger one. */
export type ChangeKind = 'started' | 'lost' | 'upgraded'

export interface ChangeRow {
  readonly currency: string
  readonly kind: ChangeKind
  /** Null: before the range. */
  readonly period: string | null
  readonly count: number
  /** Their monthly revenue without VAT, in smallest units, with fractions. */
  readonly monthly: number
}

interface Turns {
  readonly turns: readonly ChangeRow[]
  /** How those ended that ended in the range, and why members cancelled in it, as far as they said. */
  readonly endings: readonly Total[]
  readonly cancelReasons: readonly Total[]
}

const turnKinds: readonly string[] = ['started', 'lost', 'upgraded'] satisfies readonly ChangeKind[]

/** Returns the changes of subscriptions up to the end of the range, counted by period. */
export async function turnsUntil(database: Queryable, place: Place): Promise<Turns> {
  const measures = ['started', 'lost', 'upgraded', 'ending', 'cancelled'] as const
  const rows = await sumsIn(database, measures, place, { before: true })
  const turns = rows
    .filter(({ measure }) => turnKinds.includes(measure))
    .map(({ measure, key, period, count, amount }) => ({
      currency: key,
      kind: measure as ChangeKind,
      period,
      count,
      monthly: amount,
    }))
  return { turns, endings: totalsOf(rows, 'ending'), cancelReasons: totalsOf(rows, 'cancelled') }
}
