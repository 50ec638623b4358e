import { useState } from 'react'
import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { call } from '../api'
import { AppSetup, type NewApp } from './app-setup'
import { ConfirmDialog } from './confirm-dialog'
import css from './security.module.css'
import type { OutcomeListener } from './what-happened'

interface AppPartProps {
  /** Unix seconds; null: no app. */
  added: number | null
  lastFactor: boolean
  onHappened: OutcomeListener
}

/** The authenticator app. */
export function AppPart({ added, lastFactor, onHappened }: AppPartProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [beginning, setBeginning] = useState(false)
  const [app, setApp] = useState<NewApp | null>(null)
  const [removing, setRemoving] = useState(false)

  async function begin() {
    setBeginning(true)
    const outcome = await call('POST /member/authenticator/begin', {})
    setBeginning(false)
    if (outcome.ok) setApp(outcome.data)
    else await onHappened({ code: outcome.code })
  }

  async function remove() {
    const outcome = await call('POST /member/authenticator/remove', {})
    setRemoving(false)
    await onHappened(outcome.ok ? { done: true } : { code: outcome.code })
  }

  return (
    <div className={css.part}>
      <h3>{translate('security.app')}</h3>
      <p className={css.note}>{translate('security.appLead')}</p>
      <p>
        {added === null
          ? translate('security.appOff')
          : translate('security.appOn', { at: formatDay(new Date(added * 1000), language) })}
      </p>
      {added === null ? (
        <Button variant="secondary" busy={beginning} onClick={begin}>
          {translate('security.setUp')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          {translate('security.removeApp')}
        </Button>
      )}
      {app && (
        <AppSetup
          app={app}
          onClose={() => setApp(null)}
          onConfirmed={async (recoveryCodes) => {
            setApp(null)
            await onHappened({ done: true, recoveryCodes })
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="security.removeAppTitle"
          action="security.removeApp"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{translate('security.removeAppText')}</p>
          {lastFactor && <p>{translate('security.lastOne')}</p>}
        </ConfirmDialog>
      )}
    </div>
  )
}
