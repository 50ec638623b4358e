import { useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ShownSubscription } from '../map'
import { type CancelStep, firstStep, type Reason, stepAfter } from '../rules/cancelling'
import type { IsOnSale } from './buy-again'
import { CancellationDone, Confirmation, Step } from './cancel-steps'
import { closeDialogOf } from './close-dialog'
import { FinalConfirmation } from './final-confirmation'
import { PaymentHelp } from './payment-help'
import { ReasonForm } from './reason-form'
import css from './subscription.module.css'
import { SubscriptionCard } from './subscription-card'
import { UpgradeOffer } from './upgrade-offer'

interface FeedbackProps {
  subscription: ShownSubscription
  onAnswer: (reason: Reason) => void
}

/** Why, before anything has happened. */
function Feedback({ subscription: { reference: vid, order: oid }, onAnswer }: FeedbackProps) {
  const translate = useTranslate()
  return (
    <Step>
      <ReasonForm
        submit={translate('subscription.goOn')}
        about={{ vid, oid }}
        onTold={async (reason) => {
          onAnswer(reason)
          return null
        }}
      >
        <Button variant="secondary" onClick={closeDialogOf}>
          {translate('subscription.keep')}
        </Button>
      </ReasonForm>
    </Step>
  )
}

const titles = {
  offer: 'subscription.offerTitle',
  confirm: 'subscription.confirmTitle',
  feedback: 'subscription.feedbackTitle',
  final: 'subscription.finalTitle',
  done: 'subscription.doneTitle',
} as const satisfies Record<CancelStep, MessageKey>

interface CancelDialogProps {
  subscription: ShownSubscription
  /** The largest there is. */
  pro: boolean
  /** @param asked the provider was asked to cancel: whatever its answer, the list must be reloaded */
  onClose: (request: boolean) => void
}

/**
 * The way to cancel, one dialog after the other in one frame: offer, confirmation, reason, last confirmation. Nothing has
 * happened before the last of them, and each may be left.
 */
function CancelDialog({ subscription, pro, onClose }: CancelDialogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [reached, setReached] = useState<CancelStep | null>(null)
  const [reason, setReason] = useState<number | null>(null)
  const [loading, setLoading] = useState(false)
  const request = useRef(false)
  const closed = useRef(false)
  const [end, setEnd] = useState<Date>(subscription.end)
  const { reference: vid, order: oid } = subscription

  const question = { vid, oid, lang: language, currency: subscription.paid.currency, track: subscription.id }
  const { data: offer, failure } = useCall(
    (input) => call('POST /member/upgrade_subscription_price', input),
    pro ? null : question,
  )
  // Without an offer, or without an answer, the cancellation continues.
  const isKnown = pro || offer !== null || failure !== null
  const step = reached ?? (isKnown ? firstStep({ pro, offered: offer !== null }) : null)

  function close() {
    closed.current = true
    onClose(request.current)
  }

  const goOn = () => setReached(step && stepAfter(step))
  return (
    <Dialog title={translate(titles[step ?? 'offer'])} onClose={close} held={loading}>
      {step === null && <Skeleton lines={3} />}
      {step === 'offer' && offer && <UpgradeOffer subscription={subscription} offer={offer} onDecline={goOn} />}
      {step === 'confirm' && <Confirmation subscription={subscription} onGoOn={goOn} />}
      {step === 'feedback' && (
        <Feedback
          subscription={subscription}
          onAnswer={(answer) => {
            setReason(answer)
            goOn()
          }}
        />
      )}
      {step === 'final' && (
        <FinalConfirmation
          subscription={subscription}
          reason={reason}
          onAsking={(asks) => {
            request.current = true
            setLoading(asks)
            // A browser may close it all the same: then the answer is what the list waits for.
            if (!asks && closed.current) onClose(true)
          }}
          onCancelled={(until) => {
            setEnd(until)
            goOn()
          }}
        />
      )}
      {step === 'done' && <CancellationDone subscription={subscription} end={end} />}
    </Dialog>
  )
}

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
