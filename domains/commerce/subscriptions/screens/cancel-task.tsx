import { useId, useState } from 'react'
import { formatDay } from '@/platform/i18n/day'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import type { ShownSubscription } from '../map'
import { Acting } from './acting'
import { wayBackIn } from './addresses'
import { CancelFoot, Step } from './cancel-steps'
import css from './subscription.module.css'
import { leaveTask, OneSubscription, type TaskProps, WayOn } from './task'
import { useCancelPath } from './use-cancel-path'

interface OneTaskProps {
  task: TaskProps
  subscription: ShownSubscription
}

/** `/subscription-cancel.htm`: cancels one subscription, by the steps of the list's dialog, and does nothing else. */
export function CancelTask(task: TaskProps) {
  return (
    <OneSubscription task={task} fits={({ live, renews }) => live && renews}>
      {(subscription, largest) => {
        const { reference, trialUntil } = subscription
        if (trialUntil)
          return <CancelTrial key={reference} task={task} subscription={subscription} trialUntil={trialUntil} />
        return <Cancel key={reference} task={task} subscription={subscription} largest={largest} />
      }}
    </OneSubscription>
  )
}

function Cancel({ task, subscription, largest }: OneTaskProps & { largest: boolean }) {
  const [until, setUntil] = useState<Date | null>(null)
  const { title, step } = useCancelPath({
    subscription,
    pro: largest,
    onLeave: () => leaveTask(task),
    onAsking: () => {},
    onCancelled: setUntil,
    wayBack: wayBackIn(task.query),
  })
  if (until) return <Cancelled task={task} subscription={subscription} until={until} />
  return (
    <section className={css.task} aria-label={title}>
      <h2>{title}</h2>
      {step}
    </section>
  )
}

function CancelTrial({ task, subscription, trialUntil }: OneTaskProps & { trialUntil: Date }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const [done, setDone] = useState(false)
  if (done) return <Cancelled task={task} subscription={subscription} until={trialUntil} />
  const said = { day: formatDay(trialUntil, language), amount: formatMoney(subscription.renewal, language) }
  return (
    <div className={css.task}>
      <p id={id}>{`${subscription.name}: ${translate('subscription.trialNote', said)}`}</p>
      <CancelFoot onLeave={() => leaveTask(task)}>
        <Acting act="cancelTrial" subscription={subscription} describedBy={id} onChanged={() => setDone(true)} />
      </CancelFoot>
    </div>
  )
}

function Cancelled({ task, subscription, until }: OneTaskProps & { until: Date }) {
  const translate = useTranslate()
  return (
    <Step>
      <h2>{translate('subscription.doneTitle')}</h2>
      <Alert tone="success">
        {translate('subscription.doneText', { product: subscription.name, until })} {translate('subscription.doneMail')}
      </Alert>
      <WayOn variant="primary" {...task} />
    </Step>
  )
}
