import { type ReactNode, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { limits } from '../rules'
import { CheckedEmailField } from './address/checked-email-field'
import type { AddressCheck } from './address/use-address-check'
import { CaptchaField } from './captcha-field'
import { errorDisplayOf, rejectedFields } from './error-display'
import { linkPlaces } from './link-places'
import { OutboxLink } from './outbox-link'
import { captchaMessage, emailMessage } from './problems'
import css from './screen.module.css'

/** Worded so that it does not tell whether the address is known (spec 3.6). */
function MailSent({ email, demo, onAgain }: { email: string; demo: boolean; onAgain: () => void }) {
  const translate = useTranslate()
  return (
    <Result tone="mail" title={translate('mail.sentTitle')}>
      <p>
        <RichText message="mail.sentText" values={{ email }} elements={{ b: <strong /> }} />
      </p>
      <p>{translate('mail.spam')}</p>
      <Button variant="secondary" onClick={onAgain}>
        {translate('mail.again')}
      </Button>
      {demo && <OutboxLink />}
    </Result>
  )
}

interface MailRequestProps {
  demo: boolean
  title: MessageKey
  lead: MessageKey
  submit: MessageKey
  ask: (email: string, code: string) => Promise<Outcome<unknown>>
  /** The mail is on its way. */
  onSent: (email: string) => void
  place: keyof typeof linkPlaces
  /** Above the failed screen, where the place has one; without it all refusals are alerts. */
  failedTitle?: MessageKey
  /** Asks whether the address is the one that was meant. */
  addressCheck?: AddressCheck
  children: ReactNode
}

type Status =
  | { readonly name: 'form' | 'success' }
  | { readonly name: 'failed' | 'alert'; readonly message: MessageKey }

/** The first step of register and forgot-password: an address and a captcha, and a link comes by mail. */
export function MailRequest({
  demo,
  title,
  lead,
  submit,
  ask,
  onSent,
  place,
  failedTitle,
  addressCheck,
  children,
}: MailRequestProps) {
  const translate = useTranslate()
  const [status, setStatus] = useState<Status>({ name: 'form' })

  const { form, field, values, show, sending, round } = useForm({
    initial: { email: '', code: '' },
    messageValues: limits,
    check: ({ email, code }) => ({ email: emailMessage(email), code: captchaMessage(code) }),
    send: async ({ email, code }) => {
      if (!(await addressCheck?.holds(email))) return ask(email.trim(), code.trim())
      show({ email: 'address.check' })
      return
    },
    spent: ['code'],
    rejected: rejectedFields,
    onDone: (_, { email }) => {
      onSent(email.trim())
      setStatus({ name: 'success' })
    },
    onRefused: ({ code }) => {
      const failed = failedTitle !== undefined && errorDisplayOf(place, code) === 'failed'
      setStatus({ name: failed ? 'failed' : 'alert', message: messageFor(linkPlaces[place], code) })
    },
  })
  const backToForm = () => setStatus({ name: 'form' })

  if (status.name === 'success') return <MailSent email={values.email.trim()} demo={demo} onAgain={backToForm} />
  if (status.name === 'failed' && failedTitle) {
    return (
      <Result tone="failure" title={translate(failedTitle)}>
        <p role="alert">{translate(status.message)}</p>
        <Button variant="secondary" onClick={backToForm}>
          {translate('ui.tryAgain')}
        </Button>
      </Result>
    )
  }
  return (
    <>
      <ScreenHeader title={translate(title)}>{translate(lead)}</ScreenHeader>
      <form className="fields" {...form}>
        {status.name === 'alert' && <Alert tone="danger">{translate(status.message)}</Alert>}
        {addressCheck ? (
          <CheckedEmailField
            {...field('email')}
            label={translate('identity.email')}
            autoComplete="username"
            check={addressCheck}
          />
        ) : (
          <Field
            {...field('email')}
            label={translate('identity.email')}
            type="email"
            autoComplete="username"
            maxLength={limits.emailLength}
          />
        )}
        <CaptchaField key={round} {...field('code')} />
        <Button type="submit" busy={sending}>
          {translate(submit)}
        </Button>
      </form>
      <p className={css.below}>{children}</p>
    </>
  )
}
