import { type ReactNode, useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Field } from '../forms/field'
import { useForm } from '../forms/form'
import { TextArea } from '../forms/text-area'
import { Dialog } from '../overlays/dialog'
import { ActionError } from './action-error'
import css from './reason-dialog.module.css'

export interface AskedNumber {
  readonly label: string
  readonly initial: number
  readonly most: number
}

interface ReasonDialogProps<Data> {
  title: string
  /** What is about to happen, and to whom. */
  text: string
  /** What the button says: what it does. */
  action: string
  /** How much of it, from 1 on. */
  number?: AskedNumber | undefined
  /** What the reason is called, and who reads it. Without it none is asked for. */
  reason?: { readonly label: string; readonly hint?: string; readonly most: number }
  /** What else is to be chosen. */
  children?: ReactNode
  /** @param number 0: none is asked for */
  send: (reason: string, number: number) => Promise<Outcome<Data>>
  onDone: (data: Data) => void
  onClose: () => void
}

/** Asks for a reason, does it, and stays open with what was typed when it is refused. */
export function ReasonDialog<Data>(props: ReasonDialogProps<Data>) {
  const { title, text, action, number, reason, children, send, onDone, onClose } = props
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<Data>, { ok: false }> | null>(null)
  const { form, field, sending } = useForm({
    initial: { number: String(number?.initial ?? 0), reason: '' },
    check: (values) => ({
      number: number && !isWithin(values.number, number.most) ? 'room.numberWrong' : null,
      reason: reason && values.reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    messageValues: { most: number?.most ?? 0 },
    send: async (values) => {
      const outcome = await send(values.reason.trim(), Number(values.number))
      if (!outcome.ok) return setRefused(outcome)
      onDone(outcome.data)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={css.form} {...form}>
        <p>{text}</p>
        {refused && <ActionError outcome={refused} />}
        {number && (
          <Field
            {...field('number')}
            label={number.label}
            hint={translate('room.numberHint', { most: number.most })}
            inputMode="numeric"
            maxLength={5}
            required
          />
        )}
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

const isWithin = (typed: string, most: number) =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most
