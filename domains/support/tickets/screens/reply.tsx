import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { places } from '../places'
import { limits, type TicketState } from '../rules'
import { AttachmentField } from './attachment-field'
import { forgetDraft, readDraft, useKeptDraft } from './draft'
import { textMessage } from './problems'
import { useService } from './service'
import css from './tickets.module.css'
import { useAttachments } from './use-attachments'

interface ReplyProps {
  ticket: string
  state: TicketState
  onDone: (notice: 'support.sent' | 'support.closedNow') => Promise<void>
}

/** Continues a conversation, or ends it. */
export function Reply({ ticket, state, onDone }: ReplyProps) {
  const translate = useTranslate()
  const { ask } = useService()
  const files = useAttachments()
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [closing, setClosing] = useState(false)

  const { form, field, values, set, sending } = useForm({
    initial: readDraft(ticket, { message: '' }),
    messageValues: { most: limits.message },
    check: ({ message }) => ({ message: textMessage(message) }),
    send: async ({ message }) => {
      const outcome = await ask('POST /ticket/reply', { ticket, message, attachments: [...files.sent] })
      setFailure(outcome.ok ? null : outcome.code)
      if (!outcome.ok) return
      forgetDraft(ticket)
      set('message', '')
      files.clear()
      await onDone('support.sent')
    },
  })
  useKeptDraft(ticket, values)

  async function close() {
    setClosing(true)
    const outcome = await ask('POST /ticket/close', { ticket })
    setClosing(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (outcome.ok) await onDone('support.closedNow')
  }

  const shown = failure !== null && failure !== 85641
  return (
    <form className={css.form} {...form}>
      {state === 'closed' && <p className={css.quiet}>{translate('support.opensAgain')}</p>}
      {shown && <Alert tone="danger">{translate(messageFor(places.message, failure))}</Alert>}
      <TextArea {...field('message')} label={translate('support.message')} rows={4} />
      <AttachmentField files={files} />
      <div className={css.actions}>
        <Button type="submit" busy={sending} unavailable={files.busy}>
          {translate('support.send')}
        </Button>
        {state !== 'closed' && (
          <Button variant="tertiary" busy={closing} onClick={close}>
            {translate('support.close')}
          </Button>
        )}
      </div>
    </form>
  )
}
