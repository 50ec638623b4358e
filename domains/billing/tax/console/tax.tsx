import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { useNotice } from '@/platform/ui/data/notice'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { ShownReturn } from '../contract/console'
import { call, path } from './api'
import { CountryEvidence } from './evidence'
import { Files } from './files'
import { OssTable } from './oss-table'
import { Rates } from './rates'
import { SaleTable } from './sale-table'
import { Series } from './series'
import css from './tax.module.css'
import { VatIds } from './vat-ids'
import { quarterParts } from './writing'

const quarters = /^\d{4}-Q[1-4]$/

/** The figures of a quarter: VAT, corrections, the One-Stop-Shop, and its files. */
export default function Tax({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { line, announce } = useNotice()
  const { data, failure, loading, reload } = useCall((input) => call('GET /console/api/tax', input), {
    ...(item !== null && quarters.test(item) && { quarter: item }),
  })

  return (
    <>
      <ConsoleHeader title={translate('console.tax')} lead={translate('tax.lead')} />
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {failure === null && data === null && <Skeleton lines={10} />}
      {data && (
        <div className={css.room}>
          <Quarter shown={data} />
          <Warnings shown={data} />
          <SaleTable title="tax.sales" lines={data.lines} />
          {data.corrections.length > 0 && <SaleTable title="tax.corrections" lines={data.corrections} />}
          <OssTable oss={data.oss} />
          <Series series={data.series} />
          <Files shown={data} />
          <CountryEvidence quarter={data.quarter} />
          <VatIds quarter={data.quarter} />
          <Rates
            rates={data.rates}
            onLoaded={(message) => {
              announce(message)
              void reload()
            }}
          />
        </div>
      )}
      {line}
    </>
  )
}

function Quarter({ shown }: { shown: ShownReturn }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { quarter, from, until, documents, time_zone: zone } = shown
  const listed = shown.quarters.includes(quarter) ? shown.quarters : [quarter, ...shown.quarters]
  return (
    <div className={css.quarter}>
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
