import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { ShownSubscription } from '../map'
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

interface CancelFootProps {
  /** Leads out of a page; left out: the dialog around it closes. */
  onLeave: (() => void) | undefined
  held?: boolean
  children: ReactNode
}

/** The foot of every step: what keeps the subscription has one place and one wording in all of them. */
export function CancelFoot({ onLeave, held = false, children }: CancelFootProps) {
  const translate = useTranslate()
  return (
    <DialogFoot leave={translate('subscription.keep')} held={held} {...(onLeave && { onLeave })}>
      {children}
    </DialogFoot>
  )
}

interface ConfirmationProps {
  subscription: ShownSubscription
  onLeave: (() => void) | undefined
  onGoOn: () => void
  /** The offer in place of the cancellation, where nothing was offered before. */
  children: ReactNode
}

export function Confirmation({ subscription, onLeave, onGoOn, children }: ConfirmationProps) {
  const translate = useTranslate()
  const { name, end, overdue } = subscription
  return (
    <Step>
      <div className="stack-3">
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
      {children}
      <CancelFoot onLeave={onLeave}>
        <Button onClick={onGoOn}>{translate('subscription.goOn')}</Button>
      </CancelFoot>
    </Step>
  )
}
