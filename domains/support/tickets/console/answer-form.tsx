import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import parts from '@/platform/ui/data/case.module.css'
import { Combobox } from '@/platform/ui/data/on-demand'
import { Alert } from '@/platform/ui/feedback/alert'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { FileButton } from '@/platform/ui/forms/file-button'
import { sendFile } from '@/platform/ui/forms/file-sender'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ConsoleAttachment, OpenedTicket } from '../contract/console'
import { limits, unfilledField } from '../rules'
import css from './tickets.module.css'

interface AnswerFormProps {
  found: OpenedTicket
  send: (message: string, attachments: readonly string[]) => Promise<Outcome<unknown>>
  onAnswered: () => void
  /** Notes it for staff alone. */
  note: (text: string) => Promise<Outcome<unknown>>
  onNoted: () => void
}

/** Nothing that was to be filled in goes to a customer. */
function problemOf(message: string, isNote: boolean) {
  if (message.trim() === '') return 'ticketsConsole.messageMissing'
  return !isNote && unfilledField(message) ? 'ticketsConsole.messageUnfilled' : null
}

/** The answer: free text, or begun with one of the vendor's prepared answers in the customer's language; or a note. */
export function AnswerForm({ found, send, onAnswered, note, onNoted }: AnswerFormProps) {
  const translate = useTranslate()
  const [files, setFiles] = useState<readonly ConsoleAttachment[]>([])
  const [isNote, setNote] = useState(false)
  const [notTaken, setNotTaken] = useState<string | null>(null)
  const { ticket, canned } = found
  const { form, field, set, sending, refused, values } = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: problemOf(message, isNote) }),
    send: ({ message }) =>
      isNote
        ? note(message)
        : send(
            message,
            files.map(({ id }) => id),
          ),
    onDone: () => {
      set('message', '')
      if (isNote) return onNoted()
      setFiles([])
      onAnswered()
    },
  })

  function begin(key: string | null) {
    const text = canned.find((answer) => answer.key === key)?.text
    if (text === undefined) return
    set('message', values.message.trim() === '' ? text : `${values.message.trimEnd()}\n\n${text}`)
  }

  const uploading = useSubmit(async (file: File) => {
    const sent = { field: 'file', file, onProgress: () => {} }
    const outcome = await sendFile('POST /console/api/tickets/attach', { ticket, name: file.name }, sent)
    if (outcome.ok) setFiles((current) => [...current, outcome.data])
    setNotTaken(outcome.ok ? null : file.name)
  })

  return (
    <form className={`stack-2 fitting ${parts.foot} ${css.form}`} data-note={isNote ? '' : undefined} {...form}>
      {refused && <ActionError outcome={refused} />}
      <TextArea
        {...field('message')}
        label={translate(isNote ? 'room.internalNote' : 'ticketsConsole.message')}
        placeholder={translate(isNote ? 'room.internalNoteHint' : 'ticketsConsole.messageHint')}
        rows={2}
        lang={isNote ? undefined : found.language}
        maxLength={limits.message}
      />
      {files.length > 0 && !isNote && (
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
          {translate(isNote ? 'room.saveNote' : 'ticketsConsole.send')}
        </Button>
        <Checkbox name="note" label={translate('room.internalNote')} checked={isNote} onChange={setNote} />
        {!isNote && (
          <>
            <FileButton
              label={translate('ticketsConsole.attach')}
              accept="image/png,image/jpeg,image/webp,application/pdf"
              busy={uploading.sending || files.length >= limits.attachments}
              onFile={(file) => uploading.submit(file)}
            />
            {canned.length > 0 && (
              <Combobox
                label={translate('ticketsConsole.canned')}
                none={translate('ticketsConsole.canned')}
                choices={canned.map(({ key, title }) => [key, title])}
                value={null}
                onChoose={begin}
                isFilter
                unseenLabel
              />
            )}
          </>
        )}
      </div>
    </form>
  )
}
