import { type RefObject, useRef, useState } from 'react'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { readPlans, type ShownPlans } from '../map/plans'
import { call } from './api'
import css from './change-plan.module.css'
import { formatPeriod } from './format'
import { PauseChoice } from './pause-choice'
import { PlanChoice } from './plan-choice'
import { Planned } from './planned'

/** `a=change_plan&subscription=…`: what else a subscription could be, what that costs, and when (decision 0076). */
export default function ChangePlan({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={css.page}>
      <ScreenHeader title={translate('plan.title')} heading={heading}>
        {translate('plan.lead')}
      </ScreenHeader>
      <Loaded key={language} vid={query.get('subscription') ?? ''} heading={heading} />
      <ButtonLink variant="tertiary" href={memberPage('subscription')}>
        {translate('subscription.toAll')}
      </ButtonLink>
    </div>
  )
}

interface LoadedProps {
  vid: string
  heading: RefObject<HTMLHeadingElement | null>
}

function Loaded({ vid, heading }: LoadedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [quantity, setQuantity] = useState<number | null>(null)
  const [done, setDone] = useState<MessageKey | null>(null)
  const { data, failure, loading, reload } = useCall(
    (input) => call('GET /member/subscription_plans', input),
    { vid, lang: language, ...(quantity !== null && { quantity }) },
    readPlans,
    { keep: true },
  )

  // The pressed button disappears on success, so the focus moves to the heading.
  async function onDone(said: MessageKey) {
    setQuantity(null)
    await reload()
    setDone(said)
    heading.current?.focus()
  }

  if (failure === 20002) return <Alert tone="danger">{translate('subscription.notActive')}</Alert>
  if (data === null && failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={6} />
  const { plans, pauses, change, pause } = data
  const free = change === null && pause === null
  return (
    <>
      {done && <Alert tone="success">{translate(done)}</Alert>}
      <Present plans={data} />
      <Planned plans={data} onDone={onDone} />
      {free && plans.length > 0 && (
        <PlanChoice
          plans={data}
          wanted={quantity ?? data.quantity}
          onQuantity={setQuantity}
          loading={loading}
          onDone={onDone}
          reload={reload}
        />
      )}
      {free && pauses.length > 0 && <PauseChoice plans={data} onDone={onDone} reload={reload} />}
      {free && plans.length === 0 && pauses.length === 0 && (
        <EmptyState icon="renew" title={translate('plan.noneTitle')} text={translate('plan.noneText')} />
      )}
    </>
  )
}

/** The running plan. */
function Present({ plans: { name, term, quantity, renewal, paidUntil } }: { plans: ShownPlans }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const count = quantity > 1 ? ` × ${quantity}` : ''
  return (
    <dl className={css.facts}>
      <div>
        <dt>{translate('plan.present')}</dt>
        <dd>{`${name}${count}`}</dd>
      </div>
      <div>
        <dt>{formatPeriod(term, translate)}</dt>
        <dd>{formatMoney(renewal, language)}</dd>
      </div>
      <div>
        <dt>{translate('plan.paidUntil')}</dt>
        <dd>
          <time dateTime={paidUntil.toISOString()}>{formatDay(paidUntil, language)}</time>
        </dd>
      </div>
    </dl>
  )
}
