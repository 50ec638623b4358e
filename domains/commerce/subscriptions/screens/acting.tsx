import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MessageKey | null>(null)

  const { path, place, ...usual } = acts[act]

  async function send() {
    setBusy(true)
    setProblem(null)
    const { reference: vid, order: oid } = subscription
    const outcome = await call(path, { vid, oid, lang: language })
    setBusy(false)
    if (outcome.ok) onChanged()
    else setProblem(messageFor(place, outcome.code))
  }

  return (
    <>
      <Button variant={variant ?? usual.variant} busy={busy} aria-describedby={describedBy} onClick={send}>
        {label ?? translate(usual.label)}
      </Button>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
    </>
  )
}
