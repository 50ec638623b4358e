import { type ReactNode, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { CancellationState } from '../contract/member'
import { places } from '../places'
import { ReasonForm } from './reason-form'
import css from './subscription.module.css'

/** `/subscription-cancel.htm`: how to cancel; and for one that was cancelled, what holds of it now. */
export default function Cancellation({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const named = query.get('case')
  const onward = (
    <ButtonLink variant="tertiary" href={memberPage('subscription')}>
      {translate('subscription.toAll')}
    </ButtonLink>
  )
  if (named !== null) return <Cancelled named={named}>{onward}</Cancelled>
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{translate('subscription.howTitle')}</h1>
      <p>{translate('subscription.howText')}</p>
      <ol className={css.steps}>
        <li>{translate('subscription.howOpen')}</li>
        <li>{translate('subscription.howChoose')}</li>
        <li>{translate('subscription.howReason')}</li>
      </ol>
      <p>{translate('subscription.howAfter')}</p>
      {onward}
    </div>
  )
}

const words = {
  cancelled: ['subscription.doneTitle', 'subscription.cancelledUntil'],
  goesOn: ['subscription.caseGoesOnTitle', 'subscription.caseGoesOn'],
  ended: ['subscription.caseEndedTitle', 'subscription.caseEnded'],
} as const satisfies Record<CancellationState, readonly [MessageKey, MessageKey]>

function Cancelled({ named, children }: { named: string; children: ReactNode }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const link = `/subscription-cancel.htm?case=${encodeURIComponent(named)}`
  const { data, failure, reload } = useCall((input) => call('GET /member/cancellation', input), {
    link,
    lang: language,
  })
  const [told, setTold] = useState(false)

  /** The reason is the cancellation's as soon as that is closed by it. */
  async function close() {
    const closed = await call('POST /article/product/subscribe/cancel_sub', { link, lang: language })
    if (!closed.ok) return messageFor(places.cancelSubscription, closed.code)
    setTold(true)
    await reload()
    return null
  }

  if (failure !== null) {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(messageFor(places.cancellation, failure))}</p>
        {children}
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  const [title, text] = words[data.state]
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{translate(title)}</h1>
      <p>{translate(text, { product: data.pname, until: new Date(data.end * 1000) })}</p>
      {told && <Alert tone="success">{translate('subscription.reasonSaved')}</Alert>}
      {data.state === 'cancelled' && !data.reasoned && (
        <ReasonForm submit={translate('subscription.reasonSend')} onTold={close} />
      )}
      {children}
    </div>
  )
}
