import { useState } from 'react'
import type { PaymentOnWire } from '@/integrations/payments/browser'
import { testCardsOf, windowOf } from '@/integrations/payments/in-browser'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { places } from '../places'
import { cardProblems } from './card'
import { CardFields } from './card-fields'
import css from './checkout.module.css'
import { fieldMessages } from './refused'
import { SecondStep } from './second-step'
import { type FinalOutcome, useCollecting } from './use-collecting'

interface MethodFormProps {
  payment: PaymentOnWire
  onDone: () => void
}

/** Names a card, or another means of payment, for future payments: nothing is collected now. */
export function MethodForm({ payment, onDone }: MethodFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const window = windowOf(payment.provider)
  const { start, secondStep } = useCollecting(settle)
  const { form, field, set, show, sending } = useForm({
    initial: { number: '', expiry: '', cvc: '', holder: '' },
    check: (card) => (window === null ? cardProblems(card) : {}),
    send: async (card) => {
      setProblem(null)
      const ended = await start(payment, { card, language })
      if (ended) settle(ended)
    },
  })

  function settle(ended: FinalOutcome) {
    if (ended.state === 'paid') onDone()
    if (ended.state === 'declined') setProblem('checkout.methodDeclined')
    if (ended.state === 'unreachable') setProblem('checkout.windowUnreachable')
    if (ended.state !== 'refused') return
    const named = Object.assign({}, ...ended.fields.map((name) => fieldMessages[name]))
    if (!show(named)) setProblem(messageFor(places.payment, ended.code))
  }

  return (
    <form className={`stack-5 fitting ${css.form}`} {...form}>
      {window === null ? (
        <CardFields testCards={testCardsOf(payment.provider)} field={field} set={set} />
      ) : (
        <p className="soft">{translate('checkout.windowNote', { partner: window })}</p>
      )}
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <Button type="submit" busy={sending}>
        {translate('checkout.methodSave')}
      </Button>
      {secondStep && <SecondStep {...secondStep} text={translate('checkout.methodSecond')} />}
    </form>
  )
}
