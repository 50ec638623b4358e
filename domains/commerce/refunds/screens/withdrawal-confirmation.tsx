import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '@/platform/http/client'
import { tagOf } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import type { Order, productsOf } from './order'
import css from './refunds.module.css'

export interface Statement {
  readonly name: string
  readonly email: string
  /** The seller in the contract. */
  readonly seller: string
  readonly products: ReturnType<typeof productsOf>
}

interface WithdrawalConfirmationProps {
  order: Order
  statement: Statement
  onBack: () => void
  onReceived: (at: Date) => void
}

/** The second step: the statement as it will be sent, and the one button that sends it. */
export function WithdrawalConfirmation({ order, statement, onBack, onReceived }: WithdrawalConfirmationProps) {
  const translate = useTranslate()
  const { language } = useLanguage()

  const { submit, sending, refused } = useSubmit(
    () =>
      call('POST /member/withdraw_contract', {
        lang: language,
        order_no: order.number,
        pids: statement.products.map(({ pid }) => pid),
        full_name: statement.name,
        email: statement.email,
      }),
    { onDone: ({ date }) => onReceived(new Date(date * 1000)) },
  )

  return (
    <div className="stack-4 fitting">
      <Announced>{translate('refunds.confirmLead')}</Announced>
      <StatementRows order={order} statement={statement} />
      <Refusal of={refused} at={places.withdrawal} />
      <DialogFoot leave={translate('ui.back')} onLeave={onBack} held={sending}>
        <Button busy={sending} onClick={() => submit()}>
          {translate('refunds.confirmWithdrawal')}
        </Button>
      </DialogFoot>
    </div>
  )
}

/** A step that takes the focus, so that it is read out and the keyboard continues from there. */
export function Announced({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={css.announced}>
      {children}
    </p>
  )
}

export function StatementRows({ order, statement }: { order: Order; statement: Statement }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const names = statement.products.map(({ name }) => name)
  return (
    <dl className={`${css.rows} ${css.statement}`}>
      <dt>{translate('refunds.seller')}</dt>
      <dd>{statement.seller}</dd>
      <dt>{translate('ui.orderNumber')}</dt>
      <dd>{order.number}</dd>
      <dt>{translate('refunds.products')}</dt>
      <dd>{new Intl.ListFormat(tagOf(language)).format(names)}</dd>
      <dt>{translate('refunds.name')}</dt>
      <dd>{statement.name}</dd>
      <dt>{translate('identity.email')}</dt>
      <dd>{statement.email}</dd>
    </dl>
  )
}
