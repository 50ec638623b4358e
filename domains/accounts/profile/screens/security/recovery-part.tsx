import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { call } from '../api'
import css from './security.module.css'
import type { OutcomeListener } from './what-happened'

export function RecoveryPart({ left, onHappened }: { left: number; onHappened: OutcomeListener }) {
  const translate = useTranslate()
  const [making, setMaking] = useState(false)

  async function renew() {
    setMaking(true)
    const outcome = await call('POST /member/recovery_codes', {})
    await onHappened(outcome.ok ? { done: true, recoveryCodes: outcome.data.recovery_codes } : { code: outcome.code })
    setMaking(false)
  }

  return (
    <div className={css.part}>
      <h3>{translate('security.recovery')}</h3>
      <p className={css.note}>{translate('security.recoveryLead')}</p>
      <p>{translate('security.recoveryLeft', { count: left })}</p>
      <Button variant="secondary" busy={making} onClick={renew}>
        {translate('security.renew')}
      </Button>
    </div>
  )
}
