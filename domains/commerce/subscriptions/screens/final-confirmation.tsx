import type { ReactNode } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ShownSubscription } from '../map'
import { places } from '../places'
import { CancelFoot, Step } from './cancel-steps'

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

  const { submit, sending, refused } = useSubmit(
    async () => {
      onAsking(true)
      const { reference: vid, order: oid, id: track, name } = subscription
      const request = { m: 'paddle_sf_sub', a: 'cancel_url', vid, oid, track, name, lang: language } as const
      const found = await call('GET /subscribe.php', { ...request, ...(reason !== null && { cancel_reason: reason }) })
      const closed = found.ok
        ? await call('POST /article/product/subscribe/cancel_sub', { link: found.data.cancel_url, lang: language })
        : found
      onAsking(false)
      return closed
    },
    // Without an end the cancellation is made; only its reason is not known.
    { onDone: (closed) => 'end' in closed && onCancelled(new Date(closed.end * 1000)) },
  )

  return (
    <Step>
      <div className="stack-3">
        <p>{translate('subscription.finalText', { product: subscription.name, until: subscription.end })}</p>
      </div>
      <Refusal of={refused} at={places.cancelSubscription} />
      {children}
      <CancelFoot onLeave={onLeave} held={sending}>
        <Button variant="danger" busy={sending} onClick={() => submit()}>
          {translate('subscription.cancelNow')}
        </Button>
      </CancelFoot>
    </Step>
  )
}
