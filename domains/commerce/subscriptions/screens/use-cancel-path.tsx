import { type ReactNode, useState } from 'react'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { ShownSubscription } from '../map'
import { readPlans } from '../map/plans'
import { type CancelStep, firstStep, fittingFor, type Reason, stepAfter } from '../rules/cancelling'
import { CheaperPlan, OfferedPause } from './alternatives'
import { CancelFoot, Confirmation, Step } from './cancel-steps'
import { FinalConfirmation } from './final-confirmation'
import { ReasonForm } from './reason-form'
import { UpgradeOffer } from './upgrade-offer'

const titles = {
  offer: 'subscription.offerTitle',
  confirm: 'subscription.confirmTitle',
  feedback: 'subscription.feedbackTitle',
  final: 'subscription.finalTitle',
} as const satisfies Record<CancelStep, MessageKey>

/** Asks for the offers in place of a cancellation; the path goes on without an answer. */
function useOffers({ reference: vid, order: oid, paid, id: track }: ShownSubscription, pro: boolean) {
  const { language: lang } = useLanguage()
  const question = { vid, oid, lang, currency: paid.currency, track }
  const larger = useCall((input) => call('POST /member/upgrade_subscription_price', input), pro ? null : question)
  const plans = useCall((input) => call('GET /member/subscription_plans', input), { vid, lang }, readPlans)
  const isKnown = ({ data, failure }: { data: unknown; failure: unknown }) => data !== null || failure !== null
  return { offer: larger.data, plans: plans.data, isKnown: (pro || isKnown(larger)) && isKnown(plans) }
}

export interface CancelPathProps {
  subscription: ShownSubscription
  /** The largest there is. */
  pro: boolean
  /** Leads out of a page; left out: the dialog around it closes. */
  onLeave?: () => void
  /** The provider is being asked; afterwards it has answered, in whichever way. */
  onAsking: (asks: boolean) => void
  /** It is cancelled, and runs until then. */
  onCancelled: (until: Date) => void
  /** Leads back from the pages of what is offered. */
  wayBack?: Readonly<Record<string, string>>
}

/**
 * The way to cancel, one step after the other in one frame: offer, confirmation, reason, last confirmation. Nothing has
 * happened before the last of them, and each may be left. @returns the step at hand with its title
 */
export function useCancelPath(props: CancelPathProps): { title: string; step: ReactNode } {
  const { subscription, pro, onLeave, onAsking, onCancelled, wayBack = {} } = props
  const translate = useTranslate()
  const [reached, setReached] = useState<CancelStep | null>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const { offer, plans, isKnown } = useOffers(subscription, pro)
  const first = firstStep({ pro, offered: offer !== null })
  const step = reached ?? (isKnown ? first : null)
  const goOn = () => setReached(step && stepAfter(step))

  function show(): ReactNode {
    const fits = reason === null ? null : fittingFor(reason)
    const pause = step === first && <OfferedPause plans={plans} wayBack={wayBack} why="subscription.pauseOffer" />
    switch (step) {
      case null:
        return <Skeleton lines={3} />
      case 'offer':
        return (
          offer && (
            <UpgradeOffer subscription={subscription} offer={offer} onLeave={onLeave} onDecline={goOn}>
              {pause}
            </UpgradeOffer>
          )
        )
      case 'confirm':
        return (
          <Confirmation subscription={subscription} onLeave={onLeave} onGoOn={goOn}>
            {pause}
          </Confirmation>
        )
      case 'feedback':
        return (
          <Feedback
            subscription={subscription}
            onLeave={onLeave}
            onAnswer={(answer) => {
              setReason(answer)
              goOn()
            }}
          />
        )
      case 'final':
        return (
          <FinalConfirmation
            subscription={subscription}
            reason={reason}
            onLeave={onLeave}
            onAsking={onAsking}
            onCancelled={onCancelled}
          >
            {fits === 'pause' && <OfferedPause plans={plans} wayBack={wayBack} why="subscription.pauseRarely" />}
            {fits === 'cheaper' && <CheaperPlan plans={plans} wayBack={wayBack} />}
          </FinalConfirmation>
        )
    }
  }
  // Before the offers are known, the title promises none.
  const title = step === null ? 'subscription.cancel' : titles[step]
  return { title: translate(title, { product: subscription.name }), step: show() }
}

interface FeedbackProps {
  subscription: ShownSubscription
  onLeave: (() => void) | undefined
  onAnswer: (reason: Reason) => void
}

/** Why, before anything has happened. */
function Feedback({ subscription: { reference: vid, order: oid }, onLeave, onAnswer }: FeedbackProps) {
  const translate = useTranslate()
  return (
    <Step>
      <ReasonForm
        about={{ vid, oid }}
        onTold={async (reason) => {
          onAnswer(reason)
          return null
        }}
        foot={(busy) => (
          <CancelFoot onLeave={onLeave}>
            <Button type="submit" busy={busy}>
              {translate('subscription.goOn')}
            </Button>
          </CancelFoot>
        )}
      />
    </Step>
  )
}
