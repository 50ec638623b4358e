import { type ReactNode, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import type { ShownSubscription } from '../map'
import { places } from '../places'
import { CancelFoot, Step } from './cancel-steps'
import css from './dialogs.module.css'

interface FinalConfirmationProps {
  subscription: ShownSubscription
  reason: number | null
  onLeave: (() => void) | undefined
  /** The provider is being asked; afterwards it has answered, in whichever way. */
  onAsking: (loading: boolean) => void
  /** It is cancelled, and runs until then. */
  onCancelled: (until: Date) => void
  /** The offer that fits the reason better than a cancellation. */
  children: ReactNode
}

/** The last question. Anyone who says yes has cancelled, at the provider too. */
export function FinalConfirmation(props: FinalConfirmationProps) {
  const { subscription, reason, onLeave, onAsking, onCancelled, children } = props
  const translate = useTranslate()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MessageKey | null>(null)

  async function cancel() {
    setBusy(true)
    onAsking(true)
    setProblem(null)
    const { reference: vid, order: oid, id: track, name } = subscription
    const request = { m: 'paddle_sf_sub', a: 'cancel_url', vid, oid, track, name, lang: language } as const
    const found = await call('GET /subscribe.php', { ...request, ...(reason !== null && { cancel_reason: reason }) })
    const closed = found.ok
      ? await call('POST /article/product/subscribe/cancel_sub', { link: found.data.cancel_url, lang: language })
      : found
    setBusy(false)
    onAsking(false)
    if (closed.ok && 'end' in closed.data) return onCancelled(new Date(closed.data.end * 1000))
    if (closed.ok) return
    // The cancellation is made by then; only its reason is not known.
    setProblem(messageFor(places.cancelSubscription, closed.code))
  }

  return (
    <Step>
      <div className={css.text}>
        <p>{translate('subscription.finalText', { product: subscription.name, until: subscription.end })}</p>
      </div>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      {children}
      <CancelFoot onLeave={onLeave} held={busy}>
        <Button variant="danger" busy={busy} onClick={cancel}>
          {translate('subscription.cancelNow')}
        </Button>
      </CancelFoot>
    </Step>
  )
}
