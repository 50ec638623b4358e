import type { ReactNode } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Field } from '../forms/field'
import { useForm } from '../forms/form'
import { TextArea } from '../forms/text-area'
import { Dialog } from '../overlays/dialog'
import { ActionError } from './action-error'

interface ReasonDialogProps<Data> {
  title: string
  /** The action that is about to happen, and the member concerned. */
  text: string
  /** The label of the button: the action. */
  action: string
  /** The label of the reason, and its readers. Without it none is asked for. */
  reason?: { readonly label: string; readonly hint?: string; readonly most: number }
  /** Further choices. */
  children?: ReactNode
  send: (reason: string) => Promise<Outcome<Data>>
  onDone: (data: Data) => void
  onClose: () => void
}

/** Asks for a reason, does it, and stays open with what was typed when it is refused. */
export function ReasonDialog<Data>(props: ReasonDialogProps<Data>) {
  const { title, text, action, reason, children, send, onDone, onClose } = props
  const { form, field, sending, refused } = useForm({
    initial: { reason: '' },
    check: (values) => ({ reason: reason && values.reason.trim() === '' ? 'room.reasonMissing' : null }),
    send: (values) => send(values.reason.trim()),
    onDone: (data) => {
      onDone(data)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>{text}</p>
        {refused && <ActionError outcome={refused} />}
        {children}
        {reason && (
          <TextArea {...field('reason')} label={reason.label} hint={reason.hint} maxLength={reason.most} required />
        )}
        <div className="cluster-2">
          <Button type="submit" busy={sending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface CountDialogProps<Data> {
  /** The name of the action, as heading and on the button. */
  title: string
  text: string
  /** How many of what, from 1 on. */
  count: { readonly label: string; readonly initial: number; readonly most: number }
  /** The most characters of the reason. */
  mostReason: number
  send: (count: number, reason: string) => Promise<Outcome<Data>>
  onDone: (data: Data) => void
  onClose: () => void
}

/** Asks how many, and why, does it, and stays open with what was typed when it is refused. */
export function CountDialog<Data>(props: CountDialogProps<Data>) {
  const { title, text, count, mostReason, send, onDone, onClose } = props
  const translate = useTranslate()
  const { most } = count
  const { form, field, sending, refused } = useForm({
    initial: { count: String(count.initial), reason: '' },
    check: (values) => ({
      count: isWithin(values.count.trim(), most) ? null : 'room.numberWrong',
      reason: values.reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    messageValues: { most },
    send: (values) => send(Number(values.count), values.reason.trim()),
    onDone: (data) => {
      onDone(data)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>{text}</p>
        {refused && <ActionError outcome={refused} />}
        <Field
          {...field('count')}
          label={count.label}
          hint={translate('room.numberHint', { most })}
          inputMode="numeric"
          maxLength={5}
          required
        />
        <TextArea
          {...field('reason')}
          label={translate('room.reason')}
          hint={translate('room.reasonInLog')}
          maxLength={mostReason}
          required
        />
        <div className="cluster-2">
          <Button type="submit" busy={sending}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const isWithin = (typed: string, most: number) => /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most
