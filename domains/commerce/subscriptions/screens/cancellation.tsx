import { type ReactNode, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { CancellationState } from '../contract/member'
import { places } from '../places'
import { CancelTask } from './cancel-task'
import { ReasonForm } from './reason-form'
import css from './subscription.module.css'
import { type TaskProps, WayOn } from './task'

/** `/subscription-cancel.htm`: cancels one; and for one that was cancelled, what holds of it now. */
export default function Cancellation(task: TaskProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const named = task.query.get('case')
  if (named !== null) {
    return (
      <Cancelled named={named}>
        <WayOn {...task} />
      </Cancelled>
    )
  }
  return (
    <div className={`${css.page} ${css.alone}`}>
      <h1 tabIndex={-1}>{translate('subscription.cancelTitle')}</h1>
      <CancelTask key={language} {...task} />
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
        <ReasonForm
          onTold={close}
          foot={(busy) => (
            <Button type="submit" busy={busy}>
              {translate('subscription.reasonSend')}
            </Button>
          )}
        />
      )}
      {children}
    </div>
  )
}
