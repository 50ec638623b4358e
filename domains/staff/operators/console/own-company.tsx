import { type ComponentProps, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { formatMoment } from '@/platform/ui/data/moment'
import css from './access.module.css'
import { call } from './api'

interface OwnCompanyProps {
  name: string
  /** In unix seconds; 0: no account there is linked. */
  linked: number
}

/** The operator's account at the company's own provider. */
export function OwnCompany({ name, linked }: OwnCompanyProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ComponentProps<typeof ActionError>['outcome'] | null>(null)
  async function leave() {
    setBusy(true)
    const outcome = await call('POST /console/api/access/company', {})
    if (outcome.ok) return location.assign(outcome.data.url)
    setBusy(false)
    setRefused(outcome)
  }
  return (
    <div className={css.form}>
      {refused && <ActionError outcome={refused} />}
      <p>
        {linked === 0
          ? translate('operators.companyNone', { company: name })
          : translate('operators.companySince', { company: name, at: formatMoment(linked, language) })}
      </p>
      <Button variant="secondary" busy={busy} onClick={leave}>
        {linked === 0
          ? translate('operators.companyLink', { company: name })
          : translate('operators.companyOther', { company: name })}
      </Button>
    </div>
  )
}
