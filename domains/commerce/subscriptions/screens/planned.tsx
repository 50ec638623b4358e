import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Card } from '@/platform/ui/layout/card'
import type { ShownPlans } from '../map/plans'
import { places } from '../places'
import { call } from './api'

interface PlannedProps {
  plans: ShownPlans
  onDone: (said: MessageKey) => Promise<void>
}

/** The agreement about the time after the running period, and the way to take it back. */
export function Planned({ plans, onDone }: PlannedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { vid, oid, change, pause, renewal } = plans
  const dayOf = (moment: Date) => formatDay(moment, language)
  if (change && !change.scheduled)
    return <Alert tone="info">{translate('plan.beingMade', { plan: change.name })}</Alert>
  if (change) {
    const { name, effectiveAt, renewal: amount } = change
    const said = { plan: name, day: dayOf(effectiveAt), amount: formatMoney(amount, language) }
    return (
      <Agreed
        title="plan.plannedTitle"
        text={translate('plan.planned', said)}
        act="plan.keep"
        send={() => call('POST /member/keep_subscription', { vid, lang: language })}
        onDone={() => onDone('plan.doneKept')}
      />
    )
  }
  if (!pause) return null
  if (!pause.confirmed) return <Alert tone="info">{translate('plan.pauseBeingMade')}</Alert>
  const { from, until, begun } = pause
  const said = { from: dayOf(from), until: dayOf(until), amount: formatMoney(renewal, language) }
  return (
    <Agreed
      title={begun ? 'plan.pausedTitle' : 'plan.pausePlannedTitle'}
      text={translate(begun ? 'plan.paused' : 'plan.pausePlanned', said)}
      act={begun ? 'plan.goOnNow' : 'plan.noPause'}
      // Ending the pause charges at once, and the button says how much.
      amount={said.amount}
      send={() => call('POST /member/resume_subscription', { vid, oid, lang: language })}
      onDone={() => onDone(begun ? 'plan.doneGoesOn' : 'plan.doneKept')}
    />
  )
}

interface AgreedProps {
  title: MessageKey
  text: string
  act: MessageKey
  amount?: string
  send: () => Promise<Outcome<unknown>>
  onDone: () => Promise<void>
}

function Agreed({ title, text, act, amount = '', send, onDone }: AgreedProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MessageKey | null>(null)

  async function takeBack() {
    setBusy(true)
    setProblem(null)
    const outcome = await send()
    setBusy(false)
    if (outcome.ok) await onDone()
    else setProblem(messageFor(places.planChange, outcome.code))
  }

  return (
    <Card title={translate(title)}>
      <p>{text}</p>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <Button variant="secondary" busy={busy} onClick={takeBack}>
        {translate(act, { amount })}
      </Button>
    </Card>
  )
}
