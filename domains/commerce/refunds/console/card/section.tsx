import { lazy, Suspense, useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, money } from '@/platform/money/money'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { Line, Order, RefundProps } from './refund-forms'

/** Rarely used, so it is loaded on demand. */
const RefundForm = lazy(() => import('./refund-forms'))

/** Begins a refund for a member, or writes down that they have withdrawn. */
function RefundButton(props: RefundProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const title = translate(props.kind === 'request' ? 'refunds.card.beginRefund' : 'refunds.card.declareWithdrawal')
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <RefundForm {...props} title={title} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

interface GoodwillProps extends Pick<SectionProps, 'onDone'> {
  order: Order
  line: Line
}

/** Proposes to give a part of a line's price back, while the member keeps it. */
function GoodwillButton(props: GoodwillProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('room.goodwill')}
      </Button>
      {open && (
        <Dialog title={translate('room.goodwill')} onClose={close}>
          <GoodwillForm {...props} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function GoodwillForm({ order, line, onClose, ...section }: GoodwillProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const currency = order.currency as Currency
  const left = line.amount - line.goodwill
  const amountIn = (text: string) => {
    const minor = parseMoney(text.trim().replace(',', '.'), currency)?.minor ?? 0
    return minor > 0 && minor < left ? minor : null
  }
  const { form, field, sending, refused } = useForm({
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      amount: amountIn(amount) === null ? 'refunds.card.goodwillAmount' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    messageValues: { left: formatMoney(money(left, currency), language) },
    send: ({ amount, reason }) => {
      const request = { order: order.number, position: line.position, reason: reason.trim() }
      return call('POST /console/api/refunds/goodwill', { ...request, amount: amountIn(amount) ?? 0 })
    },
    onDone: ({ refund }) => {
      section.onDone(translate('refunds.card.refundBegun', { refund }))
      onClose()
    },
  })
  return (
    <form className="stack-4" {...form}>
      <p>
        {translate('refunds.card.goodwillText', {
          name: line.name,
          left: formatMoney(money(left, currency), language),
        })}
      </p>
      {refused && <ActionError outcome={refused} />}
      <Field
        {...field('amount')}
        label={translate('refunds.card.goodwillPart', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        required
      />
      <ReasonFields reason={field('reason')} action={translate('refunds.card.proposeGoodwill')} sending={sending} />
    </form>
  )
}

/** The refund actions of an order. */
export const refundsOnOrder = ({ order, operator, onDone }: SectionProps & { order: Order }) =>
  order.status === 0 &&
  order.total > 0 &&
  may(operator.role, 'refunds.begin') && (
    <>
      <RefundButton kind="request" order={order} onDone={onDone} />
      <RefundButton kind="withdrawal" order={order} onDone={onDone} />
    </>
  )

/** A part of the price of a line that is kept. */
export const goodwillOnLine = ({ order, line, operator, ...section }: SectionProps & { order: Order; line: Line }) =>
  line.amount - line.goodwill > 1 &&
  may(operator.role, 'refunds.begin') && <GoodwillButton order={order} line={line} onDone={section.onDone} />
