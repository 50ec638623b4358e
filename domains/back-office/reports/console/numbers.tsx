import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { ShownReport } from '../contract/console'
import { grains, type Report, reports } from '../rules'
import { FigureView } from './figure-view'
import { reportNames } from './names'
import css from './numbers.module.css'
import { RangeForm } from './range-form'

const root = consoleRoom('numbers')
const days = /^\d{4}-\d{2}-\d{2}$/

/** The range as the address says it; what is left out is as usual. */
function rangeIn(query: URLSearchParams) {
  const [from, until] = ['from', 'until'].map((name) => query.get(name) ?? '')
  const grain = grains.find((each) => each === query.get('grain'))
  return {
    ...(from && days.test(from) && { from }),
    ...(until && days.test(until) && { until }),
    ...(grain && { grain }),
  }
}

/** The vendor's figures: one report at a time, over a range of days. */
export default function Numbers({ item, query }: { item: string | null; query: URLSearchParams }) {
  const translate = useTranslate()
  const report: Report = reports.find((each) => each === item) ?? 'sales'
  const wanted = new URLSearchParams(rangeIn(query)).toString()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/numbers', {
    report,
    ...rangeIn(query),
  })
  const tail = wanted && `?${wanted}`

  return (
    <>
      <ConsoleHeader title={translate('console.numbers')} lead={translate('numbers.lead')}>
        <ButtonLink
          variant="secondary"
          href={`${root.replace('numbers', 'api/numbers.csv')}?report=${report}${wanted && `&${wanted}`}`}
          download
        >
          {translate('numbers.file')}
        </ButtonLink>
      </ConsoleHeader>
      <Tabs
        label={translate('console.numbers')}
        tabs={reports.map((key) => ({ key, label: translate(reportNames[key]) }))}
        current={report}
        onChoose={(key) => navigate(`${root}/${key}${tail}`, { replace: true })}
      >
        {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
        {failure === null && data === null && <Skeleton lines={10} />}
        {data && <Shown report={data} path={`${root}/${report}`} />}
      </Tabs>
    </>
  )
}

function Shown({ report, path }: { report: ShownReport; path: string }) {
  const translate = useTranslate()
  return (
    <>
      <RangeForm key={`${report.from} ${report.until} ${report.grain}`} path={path} range={report} />
      <p className={css.zone}>{translate('numbers.zone', { zone: report.time_zone })}</p>
      <div className="stack-5 fitting">
        {report.figures.map((figure) => (
          <FigureView key={figure.name} figure={figure} report={report} />
        ))}
      </div>
    </>
  )
}
