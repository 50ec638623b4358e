import { messageFor } from '@/platform/codes/message-for'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { call } from './api'
import css from './subscription.module.css'

/** `/subscription-cancel.htm`: how to cancel; and for one that was cancelled, until when it runs. */
export default function Cancellation({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const named = query.get('case')
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{translate(named ? 'subscription.doneTitle' : 'subscription.howTitle')}</h1>
      {named ? (
        <Cancelled named={named} />
      ) : (
        <>
          <p>{translate('subscription.howText')}</p>
          <ol className={css.steps}>
            <li>{translate('subscription.howOpen')}</li>
            <li>{translate('subscription.howChoose')}</li>
            <li>{translate('subscription.howReason')}</li>
          </ol>
          <p>{translate('subscription.howAfter')}</p>
        </>
      )}
      <ButtonLink variant="tertiary" href={memberPage('subscription')}>
        {translate('subscription.toAll')}
      </ButtonLink>
    </div>
  )
}

function Cancelled({ named }: { named: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const link = `/subscription-cancel.htm?case=${encodeURIComponent(named)}`
  const { data: end, failure } = useCall(
    (input) => call('POST /article/product/subscribe/cancel_sub', input),
    { link, lang: language },
    ({ end }) => new Date(end * 1000),
  )
  if (failure !== null) {
    return <Alert tone="danger">{translate(messageFor(places.cancelSubscription, failure))}</Alert>
  }
  return end === null ? <Skeleton lines={2} /> : <p>{translate('subscription.cancelledUntil', { until: end })}</p>
}
