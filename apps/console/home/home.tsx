import { useId } from 'react'
import { written } from '@/domains/back-office/reports/console/writing'
import type { ShownTrend } from '@/domains/back-office/reports/contract/console'
import type { TrendMeasure } from '@/domains/back-office/reports/rules/measures'
import type { Attention } from '@/domains/staff/attention/contract/console'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { formatDayInFull } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import type { Answer } from '@/platform/ui/calls/use-call'
import { useAnswer } from '@/platform/ui/data/answers'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Card } from '@/platform/ui/layout/card'
import { AttentionList } from './attention-list'
import css from './home.module.css'

const titles: Readonly<Record<TrendMeasure, MessageKey>> = {
  sales: 'console.trendSales',
  orders: 'console.trendOrders',
  refunds: 'room.refunds',
  subscriptions: 'console.trendSubscriptions',
}

const spans = [
  { title: 'console.today', now: 'today', before: 'today_before', than: 'console.thanToday' },
  { title: 'console.week', now: 'week', before: 'week_before', than: 'console.thanWeek' },
] as const

/** Today and this week, each beside the same time a week before. */
function Trends() {
  const translate = useTranslate()
  const id = useId()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/numbers/trend', {}, ({ trends }) => trends)
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>
        <a href={consoleRoom('numbers')}>{translate('console.numbers')}</a>
      </h2>
      {data === null && failure === null && <Skeleton lines={6} />}
      {data === null && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data?.length === 0 && <EmptyPart icon="info">{translate('console.noTrends')}</EmptyPart>}
      {data && data.length > 0 && (
        <div className={css.spans}>
          {spans.map((span) => (
            <Card key={span.now} title={translate(span.title)}>
              <dl className={css.trends}>
                {data.map((trend) => (
                  <Trend key={`${trend.measure} ${trend.currency}`} trend={trend} span={span} />
                ))}
              </dl>
            </Card>
          ))}
        </div>
      )}
    </section>
  )
}

function Trend({ trend, span }: { trend: ShownTrend; span: (typeof spans)[number] }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { measure, currency } = trend
  const format = { unit: currency === null ? 'count' : 'money', key: currency ?? '', language } as const
  const [now, before] = [trend[span.now], trend[span.before]]
  const change = before === 0 ? null : (now - before) / before
  return (
    <div className={css.trend}>
      <dt>{translate(titles[measure])}</dt>
      <dd className={css.now}>{written(now, format)}</dd>
      <dd className={css.before}>
        {change !== null && change !== 0 && (
          <span className={css.change}>
            {change > 0 ? '+' : '−'}
            {written(Math.round(Math.abs(change) * 100) / 100, { ...format, unit: 'share' })}
          </span>
        )}{' '}
        {translate(span.than, { value: written(before, format) })}
      </dd>
    </div>
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
    <div className={css.home}>
      <header className={css.header}>
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
