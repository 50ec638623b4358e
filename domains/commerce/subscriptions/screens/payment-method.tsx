import { type ComponentType, useState } from 'react'
import type { PaymentOnWire } from '@/integrations/payments/browser'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { subscriptionsCalls } from '../contract/member'
import { places } from '../places'
import { formatBrand } from './format'
import css from './subscription.module.css'
import { OneSubscription, type TaskProps, WayOn } from './task'

/** Lets a member pay at the provider: the app puts the checkout's here. */
export type MethodForm = ComponentType<{ payment: PaymentOnWire; onDone: () => void }>

type MethodSession = AnswerOf<(typeof subscriptionsCalls)['POST /member/payment_method_session']>

/** `/update-payment-method.htm?pay=…`: another means of payment for one of the member's own subscriptions. */
export function PaymentMethod({ Form, ...task }: TaskProps & { Form: MethodForm }) {
  const translate = useTranslate()
  const vid = task.query.get('pay')
  return (
    <div className={task.query.has('return_to') ? `${css.page} ${css.alone}` : css.page}>
      <h1 tabIndex={-1}>{translate('subscription.methodTitle')}</h1>
      {vid === null ? (
        <OneSubscription task={task} named="pay" fits={({ live, renews }) => live && renews}>
          {({ reference }) => <Method vid={reference} task={task} Form={Form} />}
        </OneSubscription>
      ) : (
        <Method vid={vid} task={task} Form={Form} />
      )}
    </div>
  )
}

function Method({ vid, task, Form }: { vid: string; task: TaskProps; Form: MethodForm }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [done, setDone] = useState(false)

  const {
    data: session,
    failure,
    loading,
    reload,
  } = useCall((input) => call('POST /member/payment_method_session', input), { vid, lang: language }, undefined, {
    keep: true,
  })

  return (
    <>
      {failure !== null && (
        <div className={css.failed}>
          <Alert tone="danger">{translate(methodFailure(failure))}</Alert>
          {!isUnknown(failure) && (
            <Button variant="secondary" busy={loading} onClick={reload}>
              {translate('ui.tryAgain')}
            </Button>
          )}
        </div>
      )}
      {failure === null && session === null && <Skeleton lines={5} />}
      {session && !done && (
        <>
          <Explained session={session} />
          <Form payment={session.payment} onDone={() => setDone(true)} />
        </>
      )}
      {session && done && (
        <Alert tone="success">
          {translate(session.overdue ? 'subscription.methodDoneOverdue' : 'subscription.methodDone', {
            product: session.pname,
          })}
        </Alert>
      )}
      <WayOn {...task} {...(done && { variant: 'primary' })} />
    </>
  )
}

/** The address names no subscription that could be paid for: another try would end alike. */
const isUnknown = (failure: FailureCode) => failure === 10001 || failure === 20002

function methodFailure(failure: FailureCode): MessageKey {
  if (isUnknown(failure)) return 'subscription.methodUnknown'
  return messageFor(places.paymentMethod, failure)
}

function Explained({ session }: { session: MethodSession }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { pname: product, card_type, card_last4: lastFour, overdue, renew_amount, currency } = session
  const renewal = parseMoney(renew_amount, currency)
  const amount = renewal ? formatMoney(renewal, language) : renew_amount
  return (
    <>
      <p>{translate('subscription.methodText', { product })}</p>
      {lastFour !== '' && (
        <p className="soft">{translate('subscription.methodNow', { brand: formatBrand(card_type), lastFour })}</p>
      )}
      {overdue && <Alert tone="info">{translate('subscription.methodOverdue', { amount })}</Alert>}
    </>
  )
}
