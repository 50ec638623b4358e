import { useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { call } from './api'
import css from './coupons.module.css'

interface HoldersProps {
  code: string
  onChanged: (message: string) => void
}

/** Gives a coupon to a member by address, or takes it back. */
export function Holders({ code, onChanged }: HoldersProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof change>> | null>(null)
  const [takesBack, setTakesBack] = useState(false)
  const { form, field, sending } = useForm<string>({
    initial: { email: '', reason: '' },
    check: ({ email = '', reason = '' }) => ({
      email: emailProblem(email.trim()) === null ? null : 'couponsConsole.noAddress',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ email = '', reason = '' }) => {
      const outcome = await change(takesBack, { code, email: email.trim(), reason: reason.trim() })
      setRefused(outcome.ok ? null : outcome)
      if (outcome.ok) {
        onChanged(
          translate(takesBack ? 'couponsConsole.takenBack' : 'couponsConsole.given', { email: email.trim(), code }),
        )
      }
    },
  })
  return (
    <form className={css.form} {...form}>
      {refused &&
        !refused.ok &&
        (refused.code === 20035 || refused.code === 20085 ? (
          <Alert tone="danger">{translate('couponsConsole.noSuchMember')}</Alert>
        ) : (
          <ActionError outcome={refused} />
        ))}
      <Field {...field('email')} label={translate('couponsConsole.member')} type="email" autoComplete="off" />
      <TextArea
        {...field('reason')}
        label={translate('room.reason')}
        hint={translate('room.reasonInLog')}
        maxLength={500}
        required
      />
      <Actions>
        <Button type="submit" busy={sending && !takesBack} onClick={() => setTakesBack(false)}>
          {translate('couponsConsole.give')}
        </Button>
        <Button type="submit" variant="secondary" busy={sending && takesBack} onClick={() => setTakesBack(true)}>
          {translate('couponsConsole.takeBack')}
        </Button>
      </Actions>
    </form>
  )
}

const change = (takesBack: boolean, holding: { code: string; email: string; reason: string }) =>
  takesBack ? call('POST /console/api/coupons/take-back', holding) : call('POST /console/api/coupons/give', holding)
