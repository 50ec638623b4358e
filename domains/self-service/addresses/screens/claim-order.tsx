import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { places } from '../places'
import { limits } from '../rules'
import css from './addresses.module.css'
import { call } from './api'
import { missing } from './problems'

/** Claims a purchase whose mailbox is lost, by what stands on its receipt. */
export function ClaimOrder({ onDone }: { onDone: () => void }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const [due, setDue] = useState<Date | null>(null)
  const { form, field, sending } = useForm({
    initial: { order: '', digits: '' },
    check: ({ order, digits }) => ({
      order: missing(order),
      digits: /^\d{4}$/.test(digits.trim()) ? null : 'addresses.digitsWrong',
    }),
    send: async ({ order, digits }) => {
      const outcome = await call('POST /member/addresses/claim', { order: order.trim(), digits: digits.trim() })
      setRefused(outcome.ok ? null : messageFor(places.orderClaim, outcome.code))
      if (!outcome.ok) return
      setDue(new Date(outcome.data.due * 1000))
      onDone()
    },
  })
  return (
    <form className={css.form} {...form}>
      {refused !== null && <Alert tone="danger">{translate(refused)}</Alert>}
      {due !== null && <Alert tone="info">{translate('addresses.claim.asked', { due })}</Alert>}
      <Field
        {...field('order')}
        label={translate('addresses.claim.order')}
        maxLength={limits.order}
        autoComplete="off"
      />
      <Field
        {...field('digits')}
        label={translate('addresses.claim.digits')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
      />
      <Button type="submit" busy={sending}>
        {translate('addresses.claim.submit')}
      </Button>
    </form>
  )
}
