import { useId } from 'react'
import { countryName } from '@/platform/i18n/market-names'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { ShownOss } from '../contract/console'
import css from './tax.module.css'
import { amountOf, percentOf, quarterParts } from './writing'

/** The return for the One-Stop-Shop, in euros; empty while a rate is missing. */
export function OssTable({ oss }: { oss: ShownOss | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const euros = (cents: number) => amountOf(cents, 'EUR', language)
  const isEmpty = oss !== null && oss.lines.length + oss.corrections.length === 0
  return (
    <div className={css.part}>
      <h2 id={id}>{translate('tax.oss')}</h2>
      <p className={css.note}>{translate(isEmpty ? 'tax.ossNone' : 'tax.ossText')}</p>
      {oss && !isEmpty && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={css.scroll} tabIndex={0} aria-labelledby={id}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{translate('tax.country')}</th>
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
              {oss.lines.map(({ country, rate, net, vat }) => (
                <tr key={`${country} ${rate}`}>
                  <th scope="row">{countryName(country, language)}</th>
                  <td className={css.number}>{percentOf(rate, language)}</td>
                  <td className={css.number}>{euros(net)}</td>
                  <td className={css.number}>{euros(vat)}</td>
                </tr>
              ))}
              {oss.corrections.map(({ quarter, country, vat }) => (
                <tr key={`${quarter} ${country}`}>
                  <th scope="row">{countryName(country, language)}</th>
                  <td colSpan={2}>
                    {translate('tax.correctionOf', {
                      quarter: translate('tax.quarterName', quarterParts(quarter)),
                    })}
                  </td>
                  <td className={css.number}>{euros(vat)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {translate('tax.total')}
                </th>
                <td className={css.number}>{euros(oss.total)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </div>
  )
}
