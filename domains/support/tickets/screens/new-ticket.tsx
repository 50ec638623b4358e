import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ticketsPage } from '@/platform/paths'
import { foldAddress } from '@/platform/text/typed/address'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { places } from '../places'
import { limits } from '../rules'
import { AttachmentField } from './attachment-field'
import { forgetDraft, readDraft, useKeptDraft } from './draft'
import { subjectMessage, textMessage } from './problems'
import { useService } from './service'
import css from './tickets.module.css'
import { useAttachments } from './use-attachments'

const draft = 'new'

/** @param given the address that the page around was opened with */
export function NewTicket({ given }: { given: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { ask } = useService()
  const files = useAttachments()
  const [failure, setFailure] = useState<FailureCode | null>(null)

  const { form, field, values, show, sending } = useForm({
    initial: readDraft(draft, { subject: '', message: '' }),
    messageValues: { most: limits.message },
    check: ({ subject, message }) => ({ subject: subjectMessage(subject), message: textMessage(message) }),
    send: async ({ subject, message }) => {
      const outcome = await ask('POST /ticket/open', { subject, message, attachments: [...files.sent], lang: language })
      setFailure(outcome.ok ? null : outcome.code)
      if (!outcome.ok) return void show({})
      forgetDraft(draft)
      navigate(ticketsPage({ ticket: outcome.data.ticket }), { replace: true })
    },
  })
  useKeptDraft(draft, values)

  const shown = failure !== null && failure !== 85641
  return (
    <>
      <a className={css.back} href={ticketsPage()}>
        <Icon name="back" />
        {translate('support.back')}
      </a>
      <header className={css.about}>
        <h1 tabIndex={-1}>{translate('support.newTitle')}</h1>
        <AnswersGoTo given={given} />
      </header>
      <form className={css.form} {...form}>
        {shown && <Alert tone="danger">{translate(messageFor(places.message, failure))}</Alert>}
        <Field {...field('subject')} label={translate('support.subject')} maxLength={limits.subject} />
        <TextArea {...field('message')} label={translate('support.message')} rows={6} />
        <AttachmentField files={files} />
        <div className={css.actions}>
          <Button type="submit" busy={sending} unavailable={files.busy}>
            {translate('support.send')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Answers go to the account's address only, not to one that the page was opened with. */
function AnswersGoTo({ given }: { given: string | null }) {
  const translate = useTranslate()
  const { ask } = useService()
  const { data } = useCall((input) => ask('GET /ticket/session', input), {})
  if (data === null) return <p className={css.quiet}>{translate('support.answersByMail')}</p>
  const { email } = data
  const another = given !== null && foldAddress(given) !== email
  return (
    <p className={css.quiet}>
      {another ? translate('support.answersElsewhere', { email, given }) : translate('support.answersTo', { email })}
    </p>
  )
}
