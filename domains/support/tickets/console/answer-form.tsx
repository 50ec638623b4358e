import { type ReactNode, useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { languageName } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { sendFile } from '@/platform/ui/forms/file-sender'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ConsoleAttachment, OpenedTicket } from '../contract/console'
import { limits } from '../rules'
import css from './tickets.module.css'

interface AnswerFormProps {
  found: OpenedTicket
  send: (message: string, attachments: readonly string[]) => Promise<Outcome<unknown>>
  onAnswered: () => void
  /** Further actions, beside the button that sends. */
  children: ReactNode
}

/** The answer: free text, or begun with one of the vendor's prepared answers in the customer's language. */
export function AnswerForm({ found, send, onAnswered, children }: AnswerFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [files, setFiles] = useState<readonly ConsoleAttachment[]>([])
  const [notTaken, setNotTaken] = useState<string | null>(null)
  const { ticket, canned } = found
  const { form, field, set, sending, refused, values } = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: message.trim() === '' ? 'ticketsConsole.messageMissing' : null }),
    send: ({ message }) =>
      send(
        message,
        files.map(({ id }) => id),
      ),
    onDone: () => {
      set('message', '')
      setFiles([])
      onAnswered()
    },
  })

  function begin(key: string) {
    const text = canned.find((answer) => answer.key === key)?.text
    if (text === undefined) return
    set('message', values.message.trim() === '' ? text : `${values.message.trimEnd()}\n\n${text}`)
  }

  const uploading = useSubmit(async (chosen: readonly File[]) => {
    setNotTaken(null)
    for (const file of chosen.slice(0, limits.attachments - files.length)) {
      const sent = { field: 'file', file, onProgress: () => {} }
      const outcome = await sendFile('POST /console/api/tickets/attach', { ticket, name: file.name }, sent)
      if (outcome.ok) setFiles((current) => [...current, outcome.data])
      else setNotTaken(file.name)
    }
  })

  return (
    <form className={css.form} {...form}>
      {refused && <ActionError outcome={refused} />}
      {canned.length > 0 && (
        <SelectField
          name="canned"
          label={translate('ticketsConsole.canned')}
          hint={translate('ticketsConsole.cannedHint', { language: languageName(found.language, language) })}
          value=""
          onChange={begin}
        >
          <option value="">{translate('ticketsConsole.chooseCanned')}</option>
          {canned.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        {...field('message')}
        label={translate('ticketsConsole.message')}
        hint={translate('ticketsConsole.messageHint')}
        rows={6}
        lang={found.language}
        maxLength={limits.message}
      />
      <label className={css.attach}>
        <span>{translate('ticketsConsole.attach')}</span>
        <input
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,application/pdf"
          disabled={uploading.sending || files.length >= limits.attachments}
          onChange={(event) => {
            void uploading.submit([...(event.target.files ?? [])])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </label>
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map(({ id, name }) => (
            <li key={id}>
              {name}{' '}
              <Button
                variant="tertiary"
                aria-label={translate('room.removeNamed', { name })}
                onClick={() => setFiles((current) => current.filter((file) => file.id !== id))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      {notTaken !== null && <Alert tone="danger">{translate('ticketsConsole.notTaken', { name: notTaken })}</Alert>}
      <div className={css.actions}>
        <Button type="submit" busy={sending || uploading.sending}>
          {translate('ticketsConsole.send')}
        </Button>
        {children}
      </div>
    </form>
  )
}
