import { useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import records from '@/platform/ui/data/records.module.css'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { call } from './api'

/** Puts the right address in the place of one that was mistyped. */
export function CorrectEmail(props: SectionProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.correctEmail')}
      </Button>
      {open && (
        <Dialog title={translate('members.correctEmail')} onClose={close}>
          <CorrectionForm {...props} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function CorrectionForm({ member, onDone, onClose }: SectionProps & { onClose: () => void }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, sending } = useForm({
    initial: { email: '', reason: '' },
    check: ({ email, reason }) => ({
      email: emailProblem(email.trim()) === null ? null : 'members.emailInvalid',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ email, reason }) => {
      const request = { member: member.id, email: email.trim(), reason: reason.trim() }
      const outcome = await call('POST /console/api/members/correct-email', request)
      if (!outcome.ok) return setRefused(outcome)
      onDone(translate('members.emailCorrected'))
      onClose()
    },
  })
  return (
    <form className={records.form} {...form}>
      <p>{translate('members.correctEmailText', { email: member.email })}</p>
      {refused?.code === 20041 && <Alert tone="danger">{translate('members.addressTaken')}</Alert>}
      {refused && refused.code !== 20041 && <ActionError outcome={refused} />}
      <Field {...field('email')} type="email" label={translate('members.rightEmail')} autoComplete="off" required />
      <ReasonFields reason={field('reason')} action={translate('members.correctEmail')} sending={sending} />
    </form>
  )
}
