import { useReducer, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { limits } from '../rules'
import { CaptchaField } from './captcha-field'
import { errorDisplayOf, type FormPlace, rejectedFields } from './error-display'
import { LinkFailed, type MailedLink } from './link-check'
import { NewPasswordFields } from './new-password-fields'
import { newPasswordMessage, resetRepeatMessage } from './new-problems'
import { captchaMessage } from './problems'
import css from './screen.module.css'

interface NewPasswordFormProps {
  link: MailedLink
  place: FormPlace
  renewAt: string | null
  title: MessageKey
  lead: MessageKey
  submit: MessageKey
  change: (values: { new_pw: string; re_pw: string; code: string }) => Promise<Outcome<unknown>>
  onDone: () => void
}

/** The form of a new password behind a mailed link: after forgetting the old one, and when an account is taken back. */
export function NewPasswordForm({ link, place, renewAt, title, lead, submit, change, onDone }: NewPasswordFormProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)

  const { form, field, set, show, sending } = useForm({
    initial: { password: '', repeat: '', code: '' },
    messageValues: limits,
    check: ({ password, repeat, code }) => ({
      password: newPasswordMessage(password),
      repeat: resetRepeatMessage(password, repeat),
      code: captchaMessage(code),
    }),
    send: async ({ password, repeat, code }) => {
      const outcome = await change({ new_pw: password, re_pw: repeat, code: code.trim() })
      if (outcome.ok) return onDone()
      setRefused(outcome.code)
      set('code', '')
      nextRound()
      show(rejectedFields(outcome.fields))
    },
  })

  if (refused !== null && errorDisplayOf(place, refused) === 'failed') {
    return <LinkFailed message={messageFor(places[place], refused)} renewAt={renewAt} />
  }
  return (
    <>
      <ScreenHeader title={translate(title)}>
        <RichText message={lead} values={{ email: link.email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <form className={css.form} {...form}>
        {refused !== null && <Alert tone="danger">{translate(messageFor(places[place], refused))}</Alert>}
        <NewPasswordFields email={link.email} password={field('password')} repeat={field('repeat')} />
        <CaptchaField key={round} {...field('code')} />
        <Button type="submit" busy={sending}>
          {translate(submit)}
        </Button>
      </form>
    </>
  )
}
