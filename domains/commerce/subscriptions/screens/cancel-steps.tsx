import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import type { ShownSubscription } from '../map'
import { closeDialogOf } from './close-dialog'
import css from './dialogs.module.css'

/** A step takes the focus, so that it is read out: what was pressed before has gone. */
export function Step({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} className={css.step} tabIndex={-1}>
      {children}
    </div>
  )
}

interface ConfirmationProps {
  subscription: ShownSubscription
  onGoOn: () => void
}

export function Confirmation({ subscription, onGoOn }: ConfirmationProps) {
  const translate = useTranslate()
  const { name, end, overdue } = subscription
  return (
    <Step>
      <div className={css.text}>
        <p>
          {translate(overdue ? 'subscription.confirmOverdue' : 'subscription.confirmText', {
            product: name,
            until: end,
          })}
        </p>
        <ul className={css.points}>
          <li>{translate('subscription.confirmLose')}</li>
          <li>{translate('subscription.confirmResume')}</li>
        </ul>
      </div>
      <div className={css.answers}>
        <Button onClick={closeDialogOf}>{translate('subscription.keep')}</Button>
        <Button variant="secondary" onClick={onGoOn}>
          {translate('subscription.goOn')}
        </Button>
      </div>
    </Step>
  )
}

/** The confirmation of a cancellation: the end of the subscription, and that it may be taken back. */
export function CancellationDone({ subscription, end }: { subscription: ShownSubscription; end: Date }) {
  const translate = useTranslate()
  return (
    <Step>
      <div className={css.text}>
        <p>{translate('subscription.doneText', { product: subscription.name, until: end })}</p>
        <p>{translate('subscription.doneMail')}</p>
      </div>
      <div className={css.answers}>
        <Button onClick={closeDialogOf}>{translate('subscription.close')}</Button>
      </div>
    </Step>
  )
}
