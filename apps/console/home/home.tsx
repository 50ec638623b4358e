import { useId } from 'react'
import { written } from '@/domains/back-office/reports/console/writing'
import type { ShownTrend } from '@/domains/back-office/reports/contract/console'
import type { TrendMeasure } from '@/domains/back-office/reports/rules/measures'
import type { Attention } from '@/domains/staff/attention/contract/console'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { formatDayInFull } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import type { Answer } from '@/platform/ui/calls/use-call'
import { useAnswer } from '@/platform/ui/data/answers'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { AttentionList } from './attention-list'
import css from './home.module.css'

const titles: Readonly<Record<TrendMeasure, MessageKey>> = {
  sales: 'console.trendSales',
  orders: 'console.trendOrders',
  refunds: 'room.refunds',
  subscriptions: 'console.trendSubscriptions',
}

const spans = [
  { title: 'console.today', now: 'today', before: 'today_before', of: 'today_counted', than: 'console.thanToday' },
  { title: 'console.week', now: 'week', before: 'week_before', of: 'week_counted', than: 'console.thanWeek' },
] as const

/** Of fewer things than that, a percentage says less than the two numbers. */
const leastForShare = 10

/** Today and this week, each beside the same time a week before, and four weeks as a line. */
function Trends() {
  const translate = useTranslate()
  const id = useId()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/numbers/trend', {}, ({ trends }) => trends)
  return (
    <section className={`stack-3 ${css.section}`} aria-labelledby={id}>
      <h2 id={id}>
        <a href={consoleRoom('numbers')}>{translate('console.numbers')}</a>
      </h2>
      {data === null && failure === null && <Skeleton lines={6} />}
      {data === null && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data?.length === 0 && <EmptyPart icon="info">{translate('console.noTrends')}</EmptyPart>}
      {data && data.length > 0 && (
        <ul className={css.trends}>
          {data.map((trend) => (
            <Trend key={`${trend.measure} ${trend.currency}`} trend={trend} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Trend({ trend }: { trend: ShownTrend }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { measure, currency, days } = trend
  const format = { unit: currency === null ? 'count' : 'money', key: currency ?? '', language } as const
  return (
    <li className={css.trend}>
      <h3>
        {translate(titles[measure])} {currency !== null && <span className="quiet">{currency}</span>}
      </h3>
      <Line
        days={days}
        label={translate('console.fourWeeks', {
          least: written(Math.min(...days), format),
          most: written(Math.max(...days), format),
        })}
      />
      {spans.map((span) => (
        <dl key={span.now}>
          <dt className="quiet">{translate(span.title)}</dt>
          <dd className={css.now}>{written(trend[span.now], format)}</dd>
          <dd className={css.before}>
            <Change now={trend[span.now]} before={trend[span.before]} of={trend[span.of]} language={language} />
            {translate(span.than, { value: written(trend[span.before], format) })}
          </dd>
        </dl>
      ))}
    </li>
  )
}

interface ChangeProps {
  now: number
  before: number
  /** How many things the number before is of. */
  of: number
  language: Language
}

function Change({ now, before, of, language }: ChangeProps) {
  if (of < leastForShare || before <= 0 || now === before) return null
  const share = Math.round((Math.abs(now - before) / before) * 100) / 100
  return (
    <span className={css.change}>
      {now > before ? '+' : '−'}
      {written(share, { unit: 'share', key: '', language })}{' '}
    </span>
  )
}

/** In the drawing's own units, which the page scales. */
const lineSize = { width: 120, height: 32, edge: 2 }

function Line({ days, label }: { days: readonly number[]; label: string }) {
  const { width, height, edge } = lineSize
  const [least, most] = [Math.min(0, ...days), Math.max(1, ...days)]
  const points = days.map((value, day) => {
    const across = edge + (day / (days.length - 1)) * (width - 2 * edge)
    return `${across.toFixed(1)},${(height - edge - ((value - least) / (most - least)) * (height - 2 * edge)).toFixed(1)}`
  })
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}

interface HomeProps {
  operator: SignedInOperator
  attention: Answer<Attention>
}

/** Where an operator begins: what waits and how long, what failed, what runs low, and how the week goes. */
export function Home({ operator, attention: { data, failure, loading, reload } }: HomeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const today = formatDayInFull(new Date(), language)
  return (
    <div className="stack-6">
      <header className={`stack-1 ${css.header}`}>
        <h1 tabIndex={-1}>{translate('console.welcome', { name: operator.name })}</h1>
        <p>{today}</p>
      </header>
      {data && <AttentionList {...data} />}
      {data === null && failure === null && <Skeleton lines={6} />}
      {data === null && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {may(operator.role, 'numbers.read') && <Trends />}
    </div>
  )
}
