import { useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { limits } from '../rules'
import { call } from './api'
import css from './companies.module.css'
import type { Act } from './use-outcome'

const whole = (value: string, most: number): MessageKey | null =>
  /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most ? null : 'companies.countWrong'

/** Makes a link by which people come as users; it is shown once. */
export function LinkForm({ onAct }: { onAct: Act }) {
  const translate = useTranslate()
  const [url, setUrl] = useState<string | null>(null)
  const { form, field, sending } = useForm({
    initial: { uses: '10', days: '14' },
    check: ({ uses, days }) => ({ uses: whole(uses, limits.linkUses), days: whole(days, limits.linkDays) }),
    send: async ({ uses, days }) => {
      const wanted = { uses: Number(uses), days: Number(days) }
      const answer = await onAct(call('POST /member/company/link', wanted), () => ({ text: 'companies.linkMade' }))
      setUrl(answer?.url ?? null)
    },
  })
  return (
    <form className={css.form} {...form}>
      {url !== null && (
        <Alert tone="success">
          <p>{translate('companies.linkOnce')}</p>
          <p className={css.link}>
            <code>{url}</code>
            <CopyButton text={url} label={translate('companies.copyLink')} />
          </p>
        </Alert>
      )}
      <div className={css.line}>
        <Field
          {...field('uses')}
          label={translate('companies.linkUses', { most: limits.linkUses })}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...field('days')}
          label={translate('companies.linkDays', { most: limits.linkDays })}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('companies.linkMake')}
      </Button>
    </form>
  )
}
