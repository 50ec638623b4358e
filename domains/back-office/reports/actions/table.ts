import { decimal } from '@/platform/i18n/money'
import { type Currency, money } from '@/platform/money/money'
import { type FigureName, figures, type Span } from '../rules'
import type { computeReport } from './report'

export type ReportResult = NonNullable<Awaited<ReturnType<typeof computeReport>>>

/** One number, as files and the command line have it: a figure, what it is of, the first day of its period. */
export interface Entry {
  readonly figure: FigureName
  readonly key: string
  /** Empty where it is of the whole range, or of now. */
  readonly period: string
  readonly value: `${number}` | number
}

/** A report number by number. Money is in units of its currency, exact; a share is a part of 1; what is unknown is left out. */
export function entriesOf({ figures: reckoned, periods }: ReportResult): readonly Entry[] {
  return reckoned.flatMap(([figure, rows]) =>
    rows.flatMap(({ key, values }) =>
      values.flatMap((value, index) => {
        const { unit, span } = figures[figure]
        if (value === null) return []
        const written = unit === 'money' ? decimal(money(value, key as Currency)) : value
        return [{ figure, key, period: periodOfValue(span, periods, index), value: written }]
      }),
    ),
  )
}

const periodOfValue = (span: Span, periods: readonly string[], index: number) =>
  span === 'periods' ? (periods[index] ?? '') : ''
