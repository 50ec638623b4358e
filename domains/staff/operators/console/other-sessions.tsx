import { type ComponentProps, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import css from './access.module.css'
import { call } from './api'

/** For anyone who has left a console open somewhere, or lost a device with one on it. */
export function OtherSessions({ count, onEnded }: { count: number; onEnded: () => void }) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ComponentProps<typeof ActionError>['outcome'] | null>(null)
  async function end() {
    setBusy(true)
    const outcome = await call('POST /console/api/access/end-others', {})
    setBusy(false)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onEnded()
  }
  return (
    <div className={css.form}>
      {refused && <ActionError outcome={refused} />}
      <p role="status">{translate('operators.elsewhereCount', { count })}</p>
      {count > 0 && (
        <Button variant="secondary" busy={busy} onClick={end}>
          {translate('operators.endElsewhere')}
        </Button>
      )}
    </div>
  )
}
