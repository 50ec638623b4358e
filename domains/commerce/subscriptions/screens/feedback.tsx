import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import type { ShownSubscription } from '../map'
import type { Reason } from '../rules/cancelling'
import { Step } from './cancel-steps'
import { closeDialogOf } from './close-dialog'
import { ReasonForm } from './reason-form'

interface FeedbackProps {
  subscription: ShownSubscription
  onAnswer: (reason: Reason) => void
}

/** Why, before anything has happened. */
export function Feedback({ subscription: { reference: vid, order: oid }, onAnswer }: FeedbackProps) {
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
