import { useState } from 'react'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, money } from '@/platform/money/money'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { MemberCard } from '../contract/member-card'
import { call } from './api'
import css from './members.module.css'
import { ReasonFields } from './reason-fields'
import type { SectionProps } from './section'
import { useDone } from './use-given'

interface GoodwillProps extends Pick<SectionProps, 'onDone' | 'onStale'> {
  order: MemberCard['orders'][number]
  line: MemberCard['orders'][number]['lines'][number]
}

/** Proposes to give a part of a line's price back, while the member keeps it. */
export function GoodwillButton(props: GoodwillProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.goodwill')}
      </Button>
      {open && (
        <Dialog title={translate('members.goodwill')} onClose={close}>
          <GoodwillForm {...props} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function GoodwillForm({ order, line, onClose, ...section }: GoodwillProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { refused, end } = useDone(section, onClose)
  const currency = order.currency as Currency
  const left = line.amount - line.goodwill
  const amountIn = (text: string) => {
    const minor = parseMoney(text.trim().replace(',', '.'), currency)?.minor ?? 0
    return minor > 0 && minor < left ? minor : null
  }
  const { form, field, sending } = useForm({
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      amount: amountIn(amount) === null ? 'members.goodwillAmount' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    messageValues: { left: formatMoney(money(left, currency), language) },
    send: async ({ amount, reason }) => {
      const request = { order: order.number, position: line.position, reason: reason.trim() }
      const outcome = await call('POST /console/api/refunds/goodwill', { ...request, amount: amountIn(amount) ?? 0 })
      end(outcome, outcome.ok ? translate('members.refundBegun', { refund: outcome.data.refund }) : '')
    },
  })
  return (
    <form className={css.form} {...form}>
      <p>
        {translate('members.goodwillText', { name: line.name, left: formatMoney(money(left, currency), language) })}
      </p>
      {refused && <ActionError outcome={refused} />}
      <Field
        {...field('amount')}
        label={translate('members.goodwillPart', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        required
      />
      <ReasonFields reason={field('reason')} action={translate('members.proposeGoodwill')} sending={sending} />
    </form>
  )
}
