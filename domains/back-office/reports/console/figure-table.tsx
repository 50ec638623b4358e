import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { FigureRow, ShownReport } from '../contract/console'
import { type FigureName, figures } from '../rules'
import css from './figure-table.module.css'
import { figureWords, keyNames } from './names'
import { periodName, written } from './writing'

/** Returns the name of a row: a line's own name, a reason in words, or a currency. */
export function useRowName() {
  const translate = useTranslate()
  return ({ key, label }: FigureRow) => {
    const message = keyNames[key]
    return label ?? (message ? translate(message) : key)
  }
}

interface FigureTableProps {
  name: FigureName
  rows: readonly FigureRow[]
  report: ShownReport
}

/** Every number of a figure. Over time it is long, and waits to be opened; a handful of numbers stands there with bars. */
export function FigureTable(props: FigureTableProps) {
  const translate = useTranslate()
  if (figures[props.name].span !== 'periods') return <Few {...props} />
  return (
    <details className={css.numbers}>
      <summary>{translate('numbers.table')}</summary>
      <OverTime {...props} />
    </details>
  )
}

function OverTime({ name, rows, report }: FigureTableProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const nameOf = useRowName()
  const { unit } = figures[name]
  const sums = rows.some(({ total }) => total !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={translate(figureWords[name].title)}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{translate('numbers.period')}</th>
            {rows.map((row) => (
              <th key={row.key} scope="col" className={css.number}>
                {nameOf(row)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.periods.map((period, index) => (
            <tr key={period}>
              <th scope="row">{periodName(period, report.grain, language)}</th>
              {rows.map(({ key, values }) => (
                <td key={key} className={css.number}>
                  {written(values[index] ?? null, { unit, key, language })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th scope="row">{translate('numbers.total')}</th>
              {rows.map(({ key, total }) => (
                <td key={key} className={css.number}>
                  {written(total, { unit, key, language })}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** One number a row, with a bar as long as it is large. */
function Few({ name, rows }: FigureTableProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const nameOf = useRowName()
  const most = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0))
  return (
    <table className={css.table}>
      <caption className="unseen">{translate(figureWords[name].title)}</caption>
      <tbody>
        {rows.map((row) => {
          const value = row.values[0] ?? null
          return (
            <tr key={row.key}>
              <th scope="row">{nameOf(row)}</th>
              <td className={css.number}>{written(value, { unit: figures[name].unit, key: row.key, language })}</td>
              <td className={css.length}>
                <svg className={css.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * (value ?? 0)) / most} height="10" />
                </svg>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
