import { useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { presentLimits } from '@/domains/commerce/checkout/rules/present'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { PresentOnWire } from '../contract/presents'
import { places } from '../places'
import { call } from './api'
import css from './giving.module.css'

interface CorrectRecipientProps {
  present: PresentOnWire
  onDone: () => void
  onClose: () => void
}

/** Sends a present to another address than the one that was typed. */
export function CorrectRecipient({ present, onDone, onClose }: CorrectRecipientProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, sending } = useForm({
    initial: { email: present.email, name: present.name },
    check: ({ email, name }) => ({
      email: emailProblem(email.trim()) === null ? null : 'member_new_1',
      name: name.trim() === '' ? 'member_new_3' : null,
    }),
    send: async ({ email, name }) => {
      const facts = { present: present.id, email: email.trim(), name: name.trim() }
      const outcome = await call('POST /member/presents/correct', facts)
      setRefused(outcome.ok ? null : messageFor(places.present, outcome.code))
      if (outcome.ok) onDone()
    },
  })
  return (
    <Dialog title={translate('giving.correct')} onClose={onClose}>
      <form className={css.form} {...form}>
        {refused !== null && <Alert tone="danger">{translate(refused)}</Alert>}
        <p>{translate('giving.correctNote')}</p>
        <Field {...field('email')} label={translate('giving.email')} type="email" autoComplete="off" />
        <Field {...field('name')} label={translate('giving.name')} maxLength={presentLimits.name} autoComplete="off" />
        <Button type="submit" busy={sending}>
          {translate('giving.correctSubmit')}
        </Button>
      </form>
    </Dialog>
  )
}
