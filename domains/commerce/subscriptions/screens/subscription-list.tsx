import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import type { ShownSubscription } from '../map'
import type { IsOnSale } from './buy-again'
import { CancelDialog } from './cancel-dialog'
import { PaymentHelp } from './payment-help'
import css from './subscription.module.css'
import { SubscriptionCard } from './subscription-card'

interface SubscriptionListProps {
  list: readonly ShownSubscription[]
  largest: readonly number[]
  isOnSale: IsOnSale
  /** Called after a change: the list must be reloaded. */
  onChanged: () => void
}

export function SubscriptionList({ list, largest, isOnSale, onChanged }: SubscriptionListProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState<{ dialog: 'cancel' | 'help'; subscription: ShownSubscription } | null>(null)
  return (
    <>
      <ul className={css.list} aria-label={translate('subscription.title')}>
        {list.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            isOnSale={isOnSale}
            onCancel={() => setOpen({ dialog: 'cancel', subscription })}
            onHelp={() => setOpen({ dialog: 'help', subscription })}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {open?.dialog === 'cancel' && (
        <CancelDialog
          subscription={open.subscription}
          pro={largest.includes(open.subscription.pid)}
          onClose={(request) => {
            setOpen(null)
            if (request) onChanged()
          }}
        />
      )}
      {open?.dialog === 'help' && <PaymentHelp subscription={open.subscription} onClose={() => setOpen(null)} />}
    </>
  )
}
