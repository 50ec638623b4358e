import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage, ticketsPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { MessageOnWire } from '../contract/member'
import { places } from '../places'
import { limits, type TicketState } from '../rules'
import { AttachmentField } from './attachment-field'
import { forgetDraft, readDraft, useKeptDraft } from './draft'
import { isFramed } from './parent-page'
import { textMessage } from './problems'
import { useService } from './service'
import { TicketMessage } from './ticket-message'
import { Moment, TicketStanding } from './ticket-row'
import css from './tickets.module.css'
import { useAttachments } from './use-attachments'

interface ReplyProps {
  ticket: string
  state: TicketState
  onDone: (notice: 'support.sent' | 'support.closedNow') => Promise<void>
}

/** Continues a conversation, or ends it. */
function Reply({ ticket, state, onDone }: ReplyProps) {
  const translate = useTranslate()
  const { ask } = useService()
  const files = useAttachments()

  const closing = useSubmit(
    () => {
      forget()
      return ask('POST /ticket/close', { ticket })
    },
    { onDone: () => onDone('support.closedNow') },
  )
  const { form, field, values, set, sending, refused, forget } = useForm({
    initial: readDraft(ticket, { message: '' }),
    messageValues: { most: limits.message },
    check: ({ message }) => ({ message: textMessage(message) }),
    send: ({ message }) => {
      closing.forget()
      return ask('POST /ticket/reply', { ticket, message, attachments: [...files.sent] })
    },
    onDone: () => {
      forgetDraft(ticket)
      set('message', '')
      files.clear()
      return onDone('support.sent')
    },
  })
  useKeptDraft(ticket, values)

  const failed = refused ?? closing.refused
  return (
    <form className={css.form} {...form}>
      {state === 'closed' && <p className={css.quiet}>{translate('support.opensAgain')}</p>}
      <Refusal of={failed?.code === 85641 ? null : failed} at={places.message} />
      <TextArea {...field('message')} label={translate('support.message')} rows={4} />
      <AttachmentField files={files} />
      <div className={`cluster-3 ${css.actions}`}>
        <Button type="submit" busy={sending} unavailable={files.busy}>
          {translate('support.send')}
        </Button>
        {state !== 'closed' && (
          <Button variant="tertiary" busy={closing.sending} onClick={() => closing.submit()}>
            {translate('support.close')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface TicketThreadProps {
  ticket: string
  vendor: string
}

/** One conversation, with the form of the next message below it. */
export function TicketThread({ ticket, vendor }: TicketThreadProps) {
  const translate = useTranslate()
  const { ask } = useService()
  const { data, failure, loading, reload } = useCall((input) => ask('GET /ticket/thread', input), { ticket })
  const [before, setBefore] = useState<{ messages: readonly MessageOnWire[]; more: boolean } | null>(null)
  const [notice, setNotice] = useState<'support.sent' | 'support.closedNow' | null>(null)
  const earlierOnes = useSubmit((oldest: number) => ask('GET /ticket/thread', { ticket, before: oldest }), {
    onDone: ({ messages: earlier, more }) =>
      setBefore((current) => ({ messages: [...earlier, ...(current?.messages ?? [])], more })),
  })

  async function change(what: 'support.sent' | 'support.closedNow') {
    setNotice(what)
    // The newest messages have moved on: older ones that were shown above would leave a gap.
    setBefore(null)
    await reload()
  }

  const messages = [...(before?.messages ?? []), ...(data?.messages ?? [])]
  const [oldest] = messages
  const earlier = before ? before.more : data?.more
  const missing = failure === 20035
  // The heading exists from the start: reading continues there when the view opens.
  const title = missing ? translate('support.noTicket') : (data?.subject ?? translate('support.number', { ticket }))
  return (
    <>
      <a className={css.back} href={isFramed() ? ticketsPage() : memberPage('get_support')}>
        <Icon name="back" />
        {translate('support.back')}
      </a>
      <header className="stack-3">
        <h1 tabIndex={-1}>{title}</h1>
        {data && (
          <p className={css.facts}>
            <TicketStanding state={data.state} />
            <span>{translate('support.number', { ticket })}</span>
            <Moment at={data.created} />
          </p>
        )}
      </header>
      {missing && <p>{translate('support.noTicketText', { ticket })}</p>}
      {failure !== null && !missing && failure !== 85641 && (
        <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
      )}
      {failure === null && data === null && <Skeleton lines={6} />}
      {earlier && oldest && (
        <Button variant="secondary" busy={earlierOnes.sending} onClick={() => earlierOnes.submit(oldest.id)}>
          {translate('support.earlier')}
        </Button>
      )}
      {earlierOnes.refused && <Alert tone="danger">{translate('load.failed')}</Alert>}
      {data && (
        <ol className={css.thread}>
          {messages.map((message) => (
            <TicketMessage key={message.id} message={message} vendor={vendor} />
          ))}
        </ol>
      )}
      {notice !== null && <Alert tone="success">{translate(notice)}</Alert>}
      {data && <Reply ticket={ticket} state={data.state} onDone={change} />}
    </>
  )
}
