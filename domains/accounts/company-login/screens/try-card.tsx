import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Card } from '@/platform/ui/layout/card'
import { places } from '../places'
import { call } from './api'
import css from './sso.module.css'
import type { Notice, SettingView } from './use-setting'

interface TryCardProps {
  provider: NonNullable<SettingView['provider']>
  onProblem: (notice: Notice | null) => void
}

/** The owner goes the way first that everybody else is to go. */
export function TryCard({ provider: { tried }, onProblem }: TryCardProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)

  async function go() {
    setBusy(true)
    onProblem(null)
    const sent = await call('POST /member/company_sign_in/try', {})
    setBusy(false)
    if (!sent.ok) return onProblem({ tone: 'danger', text: messageFor(places.companySignIn, sent.code) })
    if (sent.data.url === null) return onProblem({ tone: 'danger', text: 'sso.unreachable' })
    location.assign(sent.data.url)
  }

  return (
    <Card title={translate('sso.try')}>
      <p>{translate('sso.tryLead')}</p>
      <p className={css.quiet}>
        {tried === 0 ? translate('sso.untried') : translate('sso.tried', { moment: new Date(tried * 1000) })}
      </p>
      <div className={css.actions}>
        <Button variant="secondary" busy={busy} onClick={() => void go()}>
          {translate('sso.tryButton')}
        </Button>
      </div>
    </Card>
  )
}
