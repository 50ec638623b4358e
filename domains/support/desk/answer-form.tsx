import { type ReactNode, useState } from 'react'
import { languageName } from '@/platform/i18n/language-name'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Button } from '@/platform/ui/button'
import { useForm } from '@/platform/ui/form'
import { SelectField } from '@/platform/ui/select-field'
import { TextArea } from '@/platform/ui/text-area'
import type { DeskAttachment, OpenedTicket } from '../desk-contract'
import { limits } from '../rules'
import { sendFile } from './api'
import css from './tickets.module.css'

interface AnswerFormProps {
  found: OpenedTicket
  /** @returns whether it was sent; what was written stays when it was not */
  send: (message: string, attachments: readonly string[]) => Promise<boolean>
  /** What else can be done, beside the button that sends. */
  children: ReactNode
}

/** What is answered: written freely, or begun with what the vendor often says, in the customer's language. */
export function AnswerForm({ found, send, children }: AnswerFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [files, setFiles] = useState<readonly DeskAttachment[]>([])
  const [notTaken, setNotTaken] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const { ticket, canned } = found
  const { form, field, set, sending, values } = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: message.trim() === '' ? 'ticketsDesk.messageMissing' : null }),
    send: async ({ message }) => {
      const sent = await send(
        message,
        files.map(({ id }) => id),
      )
      if (!sent) return
      set('message', '')
      setFiles([])
    },
  })

  function begin(key: string) {
    const text = canned.find((answer) => answer.key === key)?.text
    if (text === undefined) return
    set('message', values.message.trim() === '' ? text : `${values.message.trimEnd()}\n\n${text}`)
  }

  async function attach(chosen: readonly File[]) {
    setNotTaken(null)
    setUploading(true)
    for (const file of chosen.slice(0, limits.attachments - files.length)) {
      const sent = { field: 'file', file, onProgress: () => {} }
      const outcome = await sendFile('POST /console/api/tickets/attach', { ticket, name: file.name }, sent)
      if (outcome.ok) setFiles((current) => [...current, outcome.data])
      else setNotTaken(file.name)
    }
    setUploading(false)
  }

  return (
    <form className={css.form} {...form}>
      {canned.length > 0 && (
        <SelectField
          name="canned"
          label={translate('ticketsDesk.canned')}
          hint={translate('ticketsDesk.cannedHint', { language: languageName(found.language, language) })}
          value=""
          onChange={begin}
        >
          <option value="">{translate('ticketsDesk.chooseCanned')}</option>
          {canned.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        {...field('message')}
        label={translate('ticketsDesk.message')}
        hint={translate('ticketsDesk.messageHint')}
        rows={6}
        lang={found.language}
        maxLength={limits.message}
      />
      <label className={css.attach}>
        <span>{translate('ticketsDesk.attach')}</span>
        <input
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,application/pdf"
          disabled={uploading || files.length >= limits.attachments}
          onChange={(event) => {
            void attach([...(event.target.files ?? [])])
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
                look="quiet"
                aria-label={translate('ticketsDesk.remove', { name })}
                onClick={() => setFiles((current) => current.filter((file) => file.id !== id))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      {notTaken !== null && <Alert tone="problem">{translate('ticketsDesk.notTaken', { name: notTaken })}</Alert>}
      <div className={css.actions}>
        <Button type="submit" busy={sending || uploading}>
          {translate('ticketsDesk.send')}
        </Button>
        {children}
      </div>
    </form>
  )
}
