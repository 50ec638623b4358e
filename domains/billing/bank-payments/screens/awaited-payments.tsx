import { useState } from 'react'
import { TransferDetails } from '@/domains/commerce/checkout/browser'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage, invoicePage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ownTab } from '@/platform/ui/controls/own-tab'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { AwaitedOnWire } from '../contract/member'
import { places } from '../places'
import css from './awaited-payments.module.css'

interface NoticeProps {
  readonly order: { readonly number: string }
  readonly describedBy: string
  /** Called when the order has changed. */
  readonly onChanged: () => void
}

/** The payment that a waiting order is about: where to transfer it, and the way to cancel the order. */
export default function AwaitedNotice({ order: { number }, describedBy, onChanged }: NoticeProps) {
  const translate = useTranslate()
  const { data } = useCall((input) => call('GET /member/awaited_payments', input), { order: number })
  const [payment] = data?.payments ?? []
  if (payment) return <OpenPayment payment={payment} describedBy={describedBy} onChanged={onChanged} />
  return data && <Alert tone="info">{translate('awaited.underWay')}</Alert>
}

interface OpenPaymentProps {
  payment: AwaitedOnWire
  describedBy: string
  onChanged: () => void
}

/** Says what is open and until when, with the two ways on. */
export function OpenPayment({ payment, describedBy, onChanged }: OpenPaymentProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [open, setOpen] = useState<'details' | 'cancelling' | 'changing' | null>(null)
  const opens = { 'aria-haspopup': 'dialog', 'aria-describedby': describedBy } as const
  const close = () => setOpen(null)
  const { begun, until, amount, currency, again } = payment
  const money = parseMoney(amount, currency)
  return (
    <>
      <Alert tone="info">
        <p>
          {translate(begun ? 'awaited.begun' : 'awaited.text', {
            amount: money ? formatMoney(money, language) : amount,
            until: formatDay(new Date(until * 1000), language),
          })}
        </p>
        <div className={css.ways}>
          <Button {...opens} onClick={() => setOpen('details')}>
            {translate('awaited.how')}
          </Button>
          {!begun && again && (
            <Button variant="tertiary" {...opens} onClick={() => setOpen('changing')}>
              {translate('awaited.otherWay')}
            </Button>
          )}
          {!begun && (
            <Button variant="tertiary" {...opens} onClick={() => setOpen('cancelling')}>
              {translate('awaited.cancel')}
            </Button>
          )}
        </div>
      </Alert>
      {open === 'details' && <Details payment={payment} onClose={close} />}
      {open === 'cancelling' && <Cancelling payment={payment} onCancelled={onChanged} onClose={close} />}
      {open === 'changing' && again && (
        <Cancelling
          payment={payment}
          inPlace
          onCancelled={() => location.assign(checkoutPage(new URLSearchParams({ ...again, currency })))}
          onClose={close}
        />
      )}
    </>
  )
}

function Details({ payment, onClose }: { payment: AwaitedOnWire; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('awaited.title', { number: payment.order })} onClose={onClose}>
      <TransferDetails transfer={payment} order={null} />
      <div className={css.foot}>
        <ButtonLink variant="secondary" href={invoicePage(payment.order)} {...ownTab}>
          {translate('awaited.proForma')}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

interface CancellingProps {
  payment: AwaitedOnWire
  /** The checkout follows, to pay for the same in another way. */
  inPlace?: boolean
  onCancelled: () => void
  onClose: () => void
}

function Cancelling({ payment: { order }, inPlace = false, onCancelled, onClose }: CancellingProps) {
  const translate = useTranslate()
  const { submit, sending, refused } = useSubmit(() => call('POST /member/cancel_awaited_payment', { order }), {
    onDone: () => {
      onClose()
      onCancelled()
    },
  })
  return (
    <Dialog
      title={translate(inPlace ? 'awaited.otherWayTitle' : 'awaited.cancelTitle', { number: order })}
      onClose={onClose}
      held={sending}
    >
      <p>{translate(inPlace ? 'awaited.otherWayText' : 'awaited.cancelText')}</p>
      <Refusal of={refused} at={places.cancellation} />
      <DialogFoot leave={translate('awaited.keep')} onLeave={onClose} held={sending}>
        <Button variant={inPlace ? 'primary' : 'danger'} busy={sending} onClick={() => submit()}>
          {translate(inPlace ? 'awaited.toCheckout' : 'awaited.cancel')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
