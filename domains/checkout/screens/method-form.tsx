import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { PaymentOnWire } from '@/platform/payments/browser'
import type { SandboxAttempt } from '@/platform/payments/sandbox/contract'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { places } from '../places'
import { callSandbox } from './api'
import { cardProblems } from './card'
import { CardFields } from './card-fields'
import css from './checkout.module.css'
import { fieldMessages } from './refused'
import { SecondStep } from './second-step'

interface MethodFormProps {
  payment: PaymentOnWire
  onDone: () => void
}

/** Names a card, or whatever else the provider takes, for payments to come: nothing is collected by it now. */
export function MethodForm({ payment, onDone }: MethodFormProps) {
  return payment.provider === 'sandbox' ? (
    <CardForm payment={payment.payment} onDone={onDone} />
  ) : (
    <PaddleButton payment={payment} onDone={onDone} />
  )
}

function CardForm({ payment, onDone }: { payment: string; onDone: () => void }) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [confirming, setConfirming] = useState<'asked' | 'sent' | null>(null)
  const { form, field, set, show, sending } = useForm({
    initial: { number: '', expiry: '', cvc: '', holder: '' },
    check: cardProblems,
    send: async ({ number, expiry, cvc, holder }) => {
      setProblem(null)
      const outcome = await callSandbox('POST /checkout/sandbox/pay', { payment, number, expiry, cvc, name: holder })
      if (outcome.ok) return settle(outcome.data)
      const named = Object.assign({}, ...outcome.fields.map((name) => fieldMessages[name]))
      if (!show(named)) setProblem(messageFor(places.payment, outcome.code))
    },
  })

  function settle({ state }: SandboxAttempt) {
    setConfirming(state === 'confirm' ? 'asked' : null)
    if (state === 'paid') onDone()
    if (state === 'declined') setProblem('checkout.methodDeclined')
  }

  async function confirm(approve: boolean) {
    if (confirming !== 'asked') return
    setConfirming('sent')
    const outcome = await callSandbox('POST /checkout/sandbox/confirm', { payment, approve })
    setConfirming(null)
    if (outcome.ok) settle(outcome.data)
    else setProblem(messageFor(places.payment, outcome.code))
  }

  return (
    <form className={css.form} {...form}>
      <CardFields field={field} set={set} />
      {problem && <Alert tone="problem">{translate(problem)}</Alert>}
      <Button type="submit" busy={sending}>
        {translate('checkout.methodSave')}
      </Button>
      {confirming && (
        <SecondStep text={translate('checkout.methodSecond')} busy={confirming === 'sent'} onAnswer={confirm} />
      )}
    </form>
  )
}

function PaddleButton({ payment, onDone }: { payment: PaymentOnWire & { provider: 'paddle' }; onDone: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    setProblem(null)
    try {
      const { openPaddle } = await import('./paddle')
      if (await openPaddle(payment, language)) onDone()
    } catch {
      setProblem('checkout.paddleUnreachable')
    }
    setBusy(false)
  }

  return (
    <div className={css.form}>
      <p className={css.note}>{translate('checkout.paddleNote')}</p>
      {problem && <Alert tone="problem">{translate(problem)}</Alert>}
      <Button busy={busy} onClick={open}>
        {translate('checkout.methodSave')}
      </Button>
    </div>
  )
}
