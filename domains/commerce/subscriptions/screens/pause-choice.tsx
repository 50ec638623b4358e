import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Choice } from '@/platform/ui/forms/choice'
import { Card } from '@/platform/ui/layout/card'
import type { ShownPlans } from '../map/plans'
import { places } from '../places'
import { call } from './api'
import css from './change-plan.module.css'

interface PauseChoiceProps {
  plans: ShownPlans
  onDone: (said: MessageKey) => Promise<void>
  reload: () => Promise<boolean>
}

/** The choice of a pause, with its consequences. */
export function PauseChoice({ plans: { vid, name, pauses, renewal }, onDone, reload }: PauseChoiceProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [months, setMonths] = useState('1')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const pause = pauses.find((each) => String(each.months) === months) ?? pauses[0]
  if (!pause) return null

  async function rest({ quote, months: count }: ShownPlans['pauses'][number]) {
    setBusy(true)
    setProblem(null)
    const outcome = await call('POST /member/pause_subscription', { vid, months: count, quote, lang: language })
    setBusy(false)
    if (outcome.ok) return onDone(outcome.data.pending ? 'plan.unanswered' : 'plan.donePause')
    setProblem(messageFor(places.planChange, outcome.code))
    if (outcome.code === 20035) await reload()
  }

  return (
    <Card title={translate('plan.pauseTitle')}>
      <p>{translate('plan.pauseLead', { product: name })}</p>
      <Choice
        label={translate('plan.pauseFor')}
        options={pauses.map((each) => ({
          value: String(each.months),
          label: translate('plan.months', { count: each.months }),
        }))}
        value={String(pause.months)}
        onChoose={setMonths}
      />
      <ul className={css.notes}>
        <li>{translate('plan.pauseFrom', { day: formatDay(pause.from, language) })}</li>
        <li>
          {translate('plan.pauseUntil', {
            day: formatDay(pause.until, language),
            amount: formatMoney(renewal, language),
          })}
        </li>
        <li>{translate('plan.pauseEarlier')}</li>
      </ul>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <Button variant="secondary" busy={busy} onClick={() => rest(pause)}>
        {translate('plan.pauseAct')}
      </Button>
    </Card>
  )
}
