import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import css from './sso.module.css'

interface ProveAccountProps {
  onIn: () => void
  onSecondStep: () => void
  onStartOver: () => void
}

const nothing = {}
const ask = () => call('POST /api/auth/company/waiting', {})

/** A person who comes by their company for the first time proves that the account with their address is theirs. */
export function ProveAccount({ onIn, onSecondStep, onStartOver }: ProveAccountProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const [byCode, setByCode] = useState(false)
  const missing = byCode ? 'ssoEntry.codeMissing' : 'ssoEntry.passwordMissing'
  const mailing = useSubmit(
    () => {
      forget()
      return call('POST /api/auth/company/code', { lang })
    },
    { onDone: () => setByCode(true) },
  )
  const { form, field, sending, refused, forget } = useForm({
    initial: { secret: '' },
    check: ({ secret }) => ({
      secret: secret.trim() === '' ? missing : null,
    }),
    send: ({ secret }) => {
      mailing.forget()
      const proof = byCode ? { code: secret.trim() } : { pw: secret }
      return call('POST /api/auth/company/prove', { ...proof, lang })
    },
    onDone: onIn,
    onRefused: ({ code }) => code === 42031 && onSecondStep(),
  })

  const over = failure === 42033
  return (
    <>
      <ScreenHeader title={translate('ssoEntry.proveTitle')}>
        {data && translate('ssoEntry.proveLead', { company: data.company, email: data.email })}
      </ScreenHeader>
      {over && <Alert tone="danger">{translate('ssoEntry.expired')}</Alert>}
      {failure !== null && !over && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data === null && failure === null && <Skeleton lines={3} />}
      {data !== null && (
        <form className="fields" {...form}>
          <Refusal of={refused ?? mailing.refused} at={places.companyProof} />
          {byCode ? (
            <Field
              {...field('secret')}
              label={translate('ssoEntry.code', { email: data.email })}
              autoComplete="one-time-code"
            />
          ) : (
            <PasswordField
              {...field('secret')}
              label={translate('ssoEntry.password')}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" busy={sending}>
            {translate('ssoEntry.confirm')}
          </Button>
          {!byCode && (
            <Button variant="secondary" busy={mailing.sending} onClick={() => mailing.submit()}>
              {translate('ssoEntry.byCode')}
            </Button>
          )}
        </form>
      )}
      <div className={css.below}>
        <Button variant="tertiary" onClick={onStartOver}>
          {translate('ssoEntry.again')}
        </Button>
      </div>
    </>
  )
}
