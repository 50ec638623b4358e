import { useId } from 'react'
import { formatCalendarDay } from '@/platform/i18n/day'
import { countryName } from '@/platform/i18n/market-names'
import type { MessageKey } from '@/platform/i18n/message'
import { territoryName } from '@/platform/i18n/vat-territory'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { FileButton } from '@/platform/ui/forms/file-button'
import { sendFile } from '@/platform/ui/forms/file-sender'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ShownCorrection, ShownLine, ShownOss, ShownReturn } from '../contract/console'
import { CountryEvidence } from './evidence'
import { Files } from './files'
import css from './tax.module.css'
import { VatIds } from './vat-ids'
import { amountOf, categoryNames, percentOf, quarterParts } from './writing'

/** Whether each number that was given is there, of every series. */
function Series({ series }: Pick<ShownReturn, 'series'>) {
  const translate = useTranslate()
  const id = useId()
  if (series.length === 0) return null
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{translate('tax.series')}</h2>
      <dl className={`stack-2 ${css.series}`}>
        {series.map(({ prefix, counted, documents, complete }) => (
          <div key={prefix}>
            <dt>{prefix}…</dt>
            <dd>
              {complete
                ? translate('tax.seriesWhole', { count: counted })
                : translate('tax.seriesGap', { counted, documents })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const path = consoleRoom('tax')

interface SaleTableProps {
  title: MessageKey
  /** Corrections name the quarter that they are of. */
  lines: readonly (ShownLine & Partial<Pick<ShownCorrection, 'quarter'>>)[]
}

/** The VAT by kind of sale, country and rate. */
function SaleTable({ title, lines }: SaleTableProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  return (
    <div className={css.part}>
      <h2 id={id}>{translate(title)}</h2>
      {lines.length === 0 && <EmptyPart icon="receipt">{translate('tax.noSales')}</EmptyPart>}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={css.scroll} tabIndex={0} aria-labelledby={id}>
          <table className={css.table}>
            <thead>
              <tr>
                {lines.some(({ quarter }) => quarter) && <th scope="col">{translate('tax.quarter')}</th>}
                <th scope="col">{translate('room.country')}</th>
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

interface RatesProps {
  rates: ShownReturn['rates']
  onLoaded: (message: string) => void
}

/** The table of exchange rates: how far it goes, and a newer one. */
function Rates({ rates, onLoaded }: RatesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const { submit: load, refused } = useSubmit(
    (file: File) => sendFile('POST /console/api/tax/rates', {}, { field: 'file', file, onProgress: () => {} }),
    { onDone: (counts) => onLoaded(translate('tax.loaded', counts)) },
  )
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{translate('tax.rates')}</h2>
      <p className={css.note}>{translate('tax.ratesText')}</p>
      <p>
        {rates
          ? translate('tax.ratesLoaded', {
              first: formatCalendarDay(rates.first, language),
              last: formatCalendarDay(rates.last, language),
            })
          : translate('tax.ratesNone')}
      </p>
      {refused && <ActionError outcome={refused} own={{ 20040: 'tax.noTable' }} />}
      <div className="cluster-3 at-end">
        <FileButton label={translate('tax.load')} accept=".csv,text/csv" onFile={(file) => void load(file)} />
      </div>
    </section>
  )
}

/** The return for the One-Stop-Shop, in euros; empty while a rate is missing. */
function OssTable({ oss }: { oss: ShownOss | null }) {
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
                <th scope="col">{translate('room.country')}</th>
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

const quarters = /^\d{4}-Q[1-4]$/

/** The figures of a quarter: VAT, corrections, the One-Stop-Shop, and its files. */
export default function Tax({ item }: { item: string | null }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/tax', {
    ...(item !== null && quarters.test(item) && { quarter: item }),
  })

  return (
    <>
      <ConsoleHeader title={translate('console.tax')} lead={translate('tax.lead')} />
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {failure === null && data === null && <Skeleton lines={10} />}
      {data && (
        <div className="stack-5 fitting">
          <Quarter shown={data} />
          <Warnings shown={data} />
          <SaleTable title="tax.sales" lines={data.lines} />
          {data.corrections.length > 0 && <SaleTable title="tax.corrections" lines={data.corrections} />}
          <OssTable oss={data.oss} />
          <Series series={data.series} />
          <Files shown={data} />
          <CountryEvidence quarter={data.quarter} />
          <VatIds quarter={data.quarter} />
          <Rates rates={data.rates} onLoaded={announce} />
        </div>
      )}
    </>
  )
}

function Quarter({ shown }: { shown: ShownReturn }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { quarter, from, until, documents, time_zone: zone } = shown
  const listed = shown.quarters.includes(quarter) ? shown.quarters : [quarter, ...shown.quarters]
  return (
    <div className="cluster-4 at-end">
      <SelectField
        name="quarter"
        label={translate('tax.quarter')}
        value={quarter}
        onChange={(key) => navigate(`${path}/${key}`)}
      >
        {listed.map((key) => (
          <option key={key} value={key}>
            {translate('tax.quarterName', quarterParts(key))}
          </option>
        ))}
      </SelectField>
      <p className={css.note}>
        {translate('tax.span', {
          from: formatCalendarDay(from, language),
          until: formatCalendarDay(until, language),
          zone,
          documents,
        })}
      </p>
    </div>
  )
}

function Warnings({ shown }: { shown: ShownReturn }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const missing = shown.missing.map(({ currency, day }) =>
    translate('tax.missingRate', { currency, day: formatCalendarDay(day, language) }),
  )
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(missing)
  return (
    <>
      {shown.open && <Alert tone="info">{translate('tax.open')}</Alert>}
      {shown.series.some(({ complete }) => !complete) && <Alert tone="danger">{translate('tax.seriesBroken')}</Alert>}
      {missing.length > 0 && <Alert tone="danger">{translate('tax.missing', { rates: list })}</Alert>}
    </>
  )
}
