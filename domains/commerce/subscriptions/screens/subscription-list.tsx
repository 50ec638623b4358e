import { useRef, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ShownSubscription } from '../map'
import { paymentMethodAddress } from './addresses'
import type { IsOnSale } from './buy-again'
import { SubscriptionCard } from './subscription-card'
import { useCancelPath } from './use-cancel-path'

/** How payments work, what happens when one fails, and where to change the card. */
function PaymentHelp({ subscription, onClose }: { subscription: ShownSubscription; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('subscription.helpTitle')} onClose={onClose}>
      <div className="stack-3">
        <p>{translate('subscription.helpCharge', { product: subscription.name })}</p>
        <p>{translate('subscription.helpFailed')}</p>
        <p>{translate('subscription.helpChange')}</p>
        <p>
          <ButtonLink variant="secondary" href={paymentMethodAddress(subscription)}>
            {translate('subscription.updateMethod')}
          </ButtonLink>
        </p>
      </div>
    </Dialog>
  )
}

interface CancelDialogProps {
  subscription: ShownSubscription
  /** The largest there is. */
  pro: boolean
  /**
   * @param asked the provider was asked to cancel: whatever its answer, the list must be reloaded
   * @param until it is cancelled, and runs until then
   */
  onClose: (asked: boolean, until: Date | null) => void
}

function CancelDialog({ subscription, pro, onClose }: CancelDialogProps) {
  const [asking, setAsking] = useState(false)
  const asked = useRef(false)
  const closed = useRef(false)
  const { title, step } = useCancelPath({
    subscription,
    pro,
    onAsking(asks) {
      asked.current = true
      setAsking(asks)
      // A browser may close it all the same: then the answer is what the list waits for.
      if (!asks && closed.current) onClose(true, null)
    },
    onCancelled: (until) => onClose(true, until),
  })

  function close() {
    closed.current = true
    onClose(asked.current, null)
  }

  return (
    <Dialog title={title} onClose={close} held={asking}>
      {step}
    </Dialog>
  )
}

interface SubscriptionListProps {
  list: readonly ShownSubscription[]
  largest: readonly number[]
  isOnSale: IsOnSale
  /** Called after a change: the list must be reloaded. @param done the subscription that was cancelled, and its end */
  onChanged: (done?: { product: string; until: Date }) => void
}

export function SubscriptionList({ list, largest, isOnSale, onChanged }: SubscriptionListProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState<{ dialog: 'cancel' | 'help'; subscription: ShownSubscription } | null>(null)
  return (
    <>
      <ul className="stack-4" aria-label={translate('shell.subscription')}>
        {list.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            isOnSale={isOnSale}
            onCancel={() => setOpen({ dialog: 'cancel', subscription })}
            onHelp={() => setOpen({ dialog: 'help', subscription })}
            onChanged={() => onChanged()}
          />
        ))}
      </ul>
      {open?.dialog === 'cancel' && (
        <CancelDialog
          subscription={open.subscription}
          pro={largest.includes(open.subscription.pid)}
          onClose={(asked, until) => {
            setOpen(null)
            if (asked) onChanged(until ? { product: open.subscription.name, until } : undefined)
          }}
        />
      )}
      {open?.dialog === 'help' && <PaymentHelp subscription={open.subscription} onClose={() => setOpen(null)} />}
    </>
  )
}
