import { type ReactNode, useState } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Field } from '@/platform/ui/forms/field'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { places } from '../places'
import { emailIn, limits } from '../rules'
import { forgetDraft, readDraft, useKeptDraft } from './draft'
import { nameMessage, subjectMessage, textMessage } from './problems'
import css from './tickets.module.css'

interface ContactFormProps {
  boot: Boot
  query: URLSearchParams
  /** The picture with the code; a form gives it a new `round` after every refusal. */
  captcha: (field: FieldBinding, round: number) => ReactNode
}

const draft = 'contact'

/** `/contact.htm`: a visitor without an account, or who cannot log in, begins a ticket. */
export function ContactForm({ boot, query, captcha }: ContactFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [sent, setSent] = useState(false)

  const empty = { name: '', email: emailIn(query) ?? '', subject: '', message: '' }
  const { form, field, values, sending, round, refused } = useForm({
    initial: { ...readDraft(draft, empty), code: '' },
    messageValues: { most: limits.message },
    check: ({ name, email, subject, message, code }) => ({
      name: nameMessage(name),
      email: emailMessage(email),
      subject: subjectMessage(subject),
      message: textMessage(message),
      code: code.trim() === '' ? 'member_add_6' : null,
    }),
    send: (written) => call('POST /ticket/contact', { ...written, code: written.code.trim(), lang: language }),
    spent: ['code'],
    rejected: (names) => Object.fromEntries(names.map((name) => [name, 'identity.rejected'])),
    onDone: () => {
      forgetDraft(draft)
      setSent(true)
    },
  })
  const { code: _used, ...kept } = values
  useKeptDraft(draft, sent ? {} : kept)

  if (sent) {
    return (
      <Result tone="mail" title={translate('contact.sent')}>
        <p>{translate('contact.sentText', { email: values.email.trim() })}</p>
      </Result>
    )
  }
  return (
    <div className={css.contact}>
      <header className="stack-3">
        <h1 tabIndex={-1}>{translate('shell.titleContact')}</h1>
        <p className={css.quiet}>{translate('contact.lead', { vendor: boot.vendor.name })}</p>
        <p>
          <a href={memberPage('find_purchase')}>{translate('shell.titleFindPurchase')}</a>
        </p>
      </header>
      <form className={css.form} {...form}>
        <Refusal of={refused} at={places.contact} />
        <div className={css.pair}>
          <Field {...field('name')} label={translate('identity.name')} autoComplete="name" maxLength={limits.name} />
          <Field {...field('email')} label={translate('identity.email')} type="email" autoComplete="email" />
        </div>
        <Field {...field('subject')} label={translate('support.subject')} maxLength={limits.subject} />
        <TextArea {...field('message')} label={translate('support.message')} rows={6} />
        {captcha(field('code'), round)}
        <div className={`cluster-3 ${css.actions}`}>
          <Button type="submit" busy={sending}>
            {translate('support.send')}
          </Button>
        </div>
      </form>
    </div>
  )
}

function emailMessage(email: string): MessageKey | null {
  const problem = emailProblem(email)
  if (problem === null) return null
  return problem === 'missing' ? 'member_new_2' : 'member_new_1'
}
