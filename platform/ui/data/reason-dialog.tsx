import type { ReactNode } from 'react'
import type { Outcome } from '@/platform/http/client'
import { Button } from '../controls/button'
import { useForm } from '../forms/form'
import { TextArea } from '../forms/text-area'
import { Dialog } from '../overlays/dialog'
import { ActionError } from './action-error'
import css from './reason-dialog.module.css'

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
      <form className={css.form} {...form}>
        <p>{text}</p>
        {refused && <ActionError outcome={refused} />}
        {children}
        {reason && (
          <TextArea {...field('reason')} label={reason.label} hint={reason.hint} maxLength={reason.most} required />
        )}
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
