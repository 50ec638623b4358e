import { useId } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import type { Figure, FigureRow, ShownReport } from '../contract/console'
import { type FigureName, figures } from '../rules'
import { Chart } from './chart'
import { FigureTable, useRowName } from './figure-table'
import css from './figure-view.module.css'
import { figureWords } from './names'
import { periodName, shortly, written } from './writing'

/** Figures of a period's end are lines, figures of events within it are bars. */
const lines: ReadonlySet<FigureName> = new Set([
  'recurring',
  'running',
  'refundRate',
  'churn',
  'activeDevices',
  'versionShare',
  'platformShare',
])

interface FigureViewProps {
  figure: Figure
  report: ShownReport
}

/** One figure: what it counts, its drawing row by row, and every number in a table. */
export function FigureView({ figure: { name, rows }, report }: FigureViewProps) {
  const translate = useTranslate()
  const id = useId()
  const { title, counts } = figureWords[name]
  const overTime = figures[name].span === 'periods'
  return (
    <section className={css.figure} aria-labelledby={id}>
      <header className={css.header}>
        <h2 id={id}>{translate(title)}</h2>
        <p className={css.counts}>{translate(counts)}</p>
      </header>
      {rows.length === 0 && <EmptyPart icon="info">{translate('numbers.none')}</EmptyPart>}
      {overTime && rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.key} className={css.row}>
              <RowChart name={name} row={row} report={report} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <FigureTable name={name} rows={rows} report={report} />}
    </section>
  )
}

function RowChart({ name, row, report }: { name: FigureName; row: FigureRow; report: ShownReport }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const nameOf = useRowName()
  const writing = { unit: figures[name].unit, key: row.key, language }
  const points = report.periods.map((period, index) => {
    const value = row.values[index] ?? null
    return { name: periodName(period, report.grain, language), value, written: written(value, writing) }
  })
  const latest = row.values.findLast((value) => value !== null) ?? null
  const message = row.total === null ? latest : row.total
  const label = translate('numbers.chart', {
    figure: translate(figureWords[name].title),
    of: nameOf(row),
    from: points[0]?.name ?? '',
    until: points.at(-1)?.name ?? '',
  })
  return (
    <>
      <p className={css.said}>
        <span className="quiet">{nameOf(row)}</span>
        <strong>{written(message, writing)}</strong>
        {row.total === null && <span className="quiet">{translate('numbers.latest')}</span>}
      </p>
      <Chart
        label={label}
        points={points}
        look={lines.has(name) ? 'line' : 'bars'}
        tick={(value) => shortly(value, writing)}
        whole={writing.unit === 'count'}
      />
    </>
  )
}
