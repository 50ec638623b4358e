import type { ReactNode } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import { places } from '../places'
import { emailMessage, missing } from './problems'

/** The captcha of the forms before the login, handed in by the app; a new round is a new picture. */
export type Captcha = (field: FieldBinding, round: number) => ReactNode

interface CaptchaFormProps {
  captcha: Captcha
  label: MessageKey
  button: MessageKey
  send: (input: { email: string; code: string; lang: string }) => Promise<Outcome<unknown>>
  onSent: (email: string) => void
}

/** An address, and the characters of a picture: what visitors are asked for before a mail goes to the address. */
export function CaptchaForm({ captcha, label, button, send, onSent }: CaptchaFormProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { form, field, sending, round, refused } = useForm({
    initial: { email: '', code: '' },
    check: ({ email, code }) => ({ email: emailMessage(email), code: missing(code) }),
    send: ({ email, code }) => send({ email: email.trim(), code: code.trim(), lang }),
    spent: ['code'],
    onDone: (_, { email }) => onSent(email.trim()),
  })
  return (
    <form className="fields" {...form}>
      <Refusal of={refused} at={places.addressCode} />
      <Field {...field('email')} label={translate(label)} type="email" autoComplete="email" />
      {captcha(field('code'), round)}
      <Button type="submit" busy={sending}>
        {translate(button)}
      </Button>
    </form>
  )
}
