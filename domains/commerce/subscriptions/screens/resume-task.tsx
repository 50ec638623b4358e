import { useId, useState } from 'react'
import { formatDay } from '@/platform/i18n/day'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { ShownSubscription } from '../map'
import { Acting } from './acting'
import { Step } from './cancel-steps'
import css from './subscription.module.css'
import { leaveTask, OneSubscription, type TaskProps, WayOn } from './task'

/** `act=resume`: takes a cancellation or a pause back, and does nothing else. */
export const ResumeTask = (task: TaskProps) => (
  <OneSubscription task={task} fits={({ live, resumable, pause }) => live && (resumable || pause !== null)}>
    {(subscription) => <Resume task={task} subscription={subscription} />}
  </OneSubscription>
)

function Resume({ task, subscription }: { task: TaskProps; subscription: ShownSubscription }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const [done, setDone] = useState(false)
  const { name: product, pause, renewal, end } = subscription
  const amount = formatMoney(renewal, language)
  if (done) {
    return (
      <Step>
        <Alert tone="success">{translate('plan.doneGoesOn')}</Alert>
        <WayOn variant="primary" {...task} />
      </Step>
    )
  }
  const dayOf = (moment: Date) => formatDay(moment, language)
  const planned = pause && { from: dayOf(pause.from), until: dayOf(pause.until), amount }
  const text = planned
    ? translate(pause.begun ? 'plan.paused' : 'plan.pausePlanned', planned)
    : translate('subscription.resumeText', { product, day: dayOf(end), amount })
  return (
    <div className={css.task}>
      <p id={id}>{planned ? `${product}: ${text}` : text}</p>
      <DialogFoot leave={translate('ui.back')} onLeave={() => leaveTask(task)}>
        <Acting
          act="resume"
          variant="primary"
          subscription={subscription}
          // Ending a pause charges at once, and the button says how much.
          {...(pause && { label: translate(pause.begun ? 'plan.goOnNow' : 'plan.noPause', { amount }) })}
          describedBy={id}
          onChanged={() => setDone(true)}
        />
      </DialogFoot>
    </div>
  )
}
