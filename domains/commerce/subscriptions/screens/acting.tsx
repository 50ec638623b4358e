import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ShownSubscription } from '../map'
import { places } from '../places'

const acts = {
  resume: {
    label: 'subscription.resume',
    path: 'POST /member/resume_subscription',
    place: places.resumption,
    variant: 'secondary',
  },
  cancelTrial: {
    label: 'subscription.cancelTrial',
    path: 'POST /member/cancel_trial',
    place: places.action,
    variant: 'danger',
  },
} as const

interface ActingProps {
  act: keyof typeof acts
  subscription: ShownSubscription
  /** The words of the button, where they are not those of the act. */
  label?: string
  /** The look of the button, where it is the main one of its page. */
  variant?: 'primary'
  describedBy: string
  onChanged: () => void
}

/** An action without confirmation. */
export function Acting({ act, subscription, label, variant, describedBy, onChanged }: ActingProps) {
  const translate = useTranslate()
  const { language } = useLanguage()

  const { path, place, ...usual } = acts[act]

  const { submit, sending, refused } = useSubmit(
    () => call(path, { vid: subscription.reference, oid: subscription.order, lang: language }),
    { onDone: onChanged },
  )

  return (
    <>
      <Button variant={variant ?? usual.variant} busy={sending} aria-describedby={describedBy} onClick={() => submit()}>
        {label ?? translate(usual.label)}
      </Button>
      <Refusal of={refused} at={place} />
    </>
  )
}
