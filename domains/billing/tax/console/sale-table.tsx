import { useId } from 'react'
import { countryName } from '@/platform/i18n/market-names'
import type { MessageKey } from '@/platform/i18n/message'
import { territoryName } from '@/platform/i18n/vat-territory'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { ShownCorrection, ShownLine } from '../contract/console'
import css from './tax.module.css'
import { amountOf, categoryNames, percentOf, quarterParts } from './writing'

interface SaleTableProps {
  title: MessageKey
  /** Corrections name the quarter that they are of. */
  lines: readonly (ShownLine & Partial<Pick<ShownCorrection, 'quarter'>>)[]
}

/** The VAT by kind of sale, country and rate. */
export function SaleTable({ title, lines }: SaleTableProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  return (
    <div className={css.part}>
      <h2 id={id}>{translate(title)}</h2>
      {lines.length === 0 && <p className={css.note}>{translate('tax.noSales')}</p>}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={css.scroll} tabIndex={0} aria-labelledby={id}>
          <table className={css.table}>
            <thead>
              <tr>
                {lines.some(({ quarter }) => quarter) && <th scope="col">{translate('tax.quarter')}</th>}
                <th scope="col">{translate('tax.country')}</th>
                <th scope="col">{translate('tax.kind')}</th>
                <th scope="col" className={css.number}>
                  {translate('tax.rate')}
                </th>
                <th scope="col" className={css.number}>
                  {translate('tax.net')}
                </th>
                <th scope="col" className={css.number}>
                  {translate('tax.vat')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ quarter, category, country, rate, currency, net, vat }) => (
                <tr key={[quarter, category, country, rate, currency].join(' ')}>
                  {quarter && <td>{translate('tax.quarterName', quarterParts(quarter))}</td>}
                  <th scope="row">{territoryName(country, (code) => countryName(code, language))}</th>
                  <td>{translate(categoryNames[category])}</td>
                  <td className={css.number}>{percentOf(rate, language)}</td>
                  <td className={css.number}>{amountOf(net, currency, language)}</td>
                  <td className={css.number}>{amountOf(vat, currency, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
