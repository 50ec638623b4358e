import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import css from './addresses.module.css'
import { type Captcha, CaptchaForm } from './captcha-form'
import { emailMessage, missing } from './problems'

/** For members who cannot read the account's mail: first they prove the new address. */
export function WayBack({ captcha }: { captcha: Captcha }) {
  const [email, setEmail] = useState<string | null>(null)
  return email === null ? <NewAddress captcha={captcha} onSent={setEmail} /> : <LostAccount email={email} />
}

function NewAddress({ captcha, onSent }: { captcha: Captcha; onSent: (email: string) => void }) {
  const translate = useTranslate()
  return (
    <>
      <ScreenHeader title={translate('addresses.back.title')}>{translate('addresses.back.lead')}</ScreenHeader>
      <CaptchaForm
        captcha={captcha}
        label="addresses.newEmail"
        button="ui.sendCode"
        send={(input) => call('POST /api/auth/way_back/code', input)}
        onSent={onSent}
      />
      <p className={css.below}>{translate('addresses.back.passkey')}</p>
      <p className={css.below}>
        <a href={memberPage('login')}>{translate('member_new_11')}</a>
      </p>
    </>
  )
}

function LostAccount({ email }: { email: string }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [days, setDays] = useState<number | null>(null)
  const { form, field, sending, refused } = useForm({
    initial: { code: '', account: '', recovery: '' },
    check: ({ code, account }) => ({ code: missing(code), account: emailMessage(account) }),
    send: ({ code, account, recovery }) =>
      call('POST /api/auth/way_back', {
        account: account.trim(),
        email,
        code: code.trim(),
        lang,
        ...(recovery.trim() !== '' && { recovery_code: recovery.trim() }),
      }),
    onDone: (answer) => setDays(answer.days),
  })
  if (days !== null) {
    return (
      <Result tone="mail" title={translate('addresses.back.asked')}>
        <p>{translate(days === 0 ? 'addresses.back.done' : 'addresses.back.waits', { days })}</p>
        <p>
          <a href={memberPage('login')}>{translate('member_new_11')}</a>
        </p>
      </Result>
    )
  }
  return (
    <>
      <ScreenHeader title={translate('addresses.back.title')}>
        {translate('addresses.codeSent', { email })}
      </ScreenHeader>
      <form className="fields" {...form}>
        <Refusal of={refused} at={places.wayBack} />
        <Field {...field('code')} label={translate('addresses.code')} autoComplete="one-time-code" />
        <Field {...field('account')} label={translate('addresses.back.account')} type="email" autoComplete="username" />
        <Field
          {...field('recovery')}
          label={translate('addresses.back.recovery')}
          hint={translate('addresses.back.recoveryHint')}
          autoComplete="off"
        />
        <Button type="submit" busy={sending}>
          {translate('addresses.back.submit')}
        </Button>
      </form>
    </>
  )
}
