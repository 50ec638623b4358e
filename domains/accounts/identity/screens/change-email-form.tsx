import { useReducer, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { limits } from '../rules'
import { addresses, loginUrl } from './addresses'
import { call } from './api'
import { CaptchaField } from './captcha-field'
import { errorDisplayOf, rejectedFields } from './error-display'
import { LinkFailed, type MailedLink } from './link-check'
import { exactCaptchaMessage, newEmailMessage, repeatEmailMessage } from './new-problems'
import css from './screen.module.css'

export function ChangeEmailForm({ link, onDone }: { link: MailedLink; onDone: () => void }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)

  const { form, field, set, show, sending } = useForm({
    initial: { email: '', repeat: '', code: '' },
    messageValues: limits,
    check: ({ email, repeat, code }) => ({
      email: newEmailMessage(email),
      repeat: repeatEmailMessage(email, repeat),
      code: exactCaptchaMessage(code),
    }),
    send: async ({ email, repeat, code }) => {
      const outcome = await call('POST /member/reset_email/complete', {
        hash: link.hash,
        new_email: email.trim(),
        re_email: repeat.trim(),
        code: code.trim(),
        lang,
        login_url: loginUrl(),
      })
      if (outcome.ok) return onDone()
      // Without a session there is no result to show: the shared handler leads to the login.
      if (outcome.code === 10010) return
      setRefused(outcome.code)
      set('code', '')
      nextRound()
      show(rejectedFields(outcome.fields))
    },
  })

  if (refused !== null && errorDisplayOf('changeEmail', refused) === 'failed') {
    return <LinkFailed message={messageFor(places.changeEmail, refused)} renewAt={addresses.changeEmail} />
  }
  return (
    <>
      <ScreenHeader title={translate('changeEmail.title')}>{translate('changeEmail.checkLead')}</ScreenHeader>
      <form className={css.form} {...form}>
        {refused !== null && <Alert tone="danger">{translate(messageFor(places.changeEmail, refused))}</Alert>}
        <Field
          {...field('email')}
          label={translate('changeEmail.newEmail')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
        />
        <Field
          {...field('repeat')}
          label={translate('changeEmail.repeatEmail')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
        />
        <CaptchaField key={round} {...field('code')} />
        <Button type="submit" busy={sending}>
          {translate('changeEmail.submit')}
        </Button>
      </form>
    </>
  )
}
