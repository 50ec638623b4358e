import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { offersOf } from '@/domains/commerce/orders/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { type Order, productsOf } from './order'
import { useRefundsOf } from './refund-cases'
import css from './refunds.module.css'

/** Fetched when it is opened: few orders are refunded. */
const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog')).RefundDialog }))
const RefundStatus = lazy(async () => ({ default: (await import('./refund-status')).RefundStatus }))
const WithdrawalDialog = lazy(async () => ({ default: (await import('./withdrawal-dialog')).WithdrawalDialog }))

interface RefundActionsProps {
  order: Order
  describedBy: string
}

/** Whether the line was transferred for good, or is the transfer fee, which is refunded automatically. */
const isFinal = ({ handedAs }: Order['products'][number]) => handedAs === 'licence' || handedAs === 'fee'

/** The actions about an order's money: ask for a refund, withdraw from the contract, see the state of a case. */
export function RefundActions({ order, describedBy }: RefundActionsProps) {
  const translate = useTranslate()
  const { cases, held, withdrawable } = useRefundsOf(order.number)
  const [open, setOpen] = useState<'refund' | 'withdrawal' | 'status' | null>(null)
  const actions = useFocusKept(open !== null)
  const { refund } = offersOf(order, new Date())
  const isLeft = productsOf(order).some(({ pid }) => !held.has(pid)) && !order.products.every(isFinal)
  const opens = { 'aria-haspopup': 'dialog', 'aria-describedby': describedBy } as const
  const close = () => setOpen(null)
  return (
    <div className={css.actions} ref={actions}>
      {refund !== 'hidden' && isLeft && (
        <Button variant="tertiary" {...opens} unavailable={refund === 'closed'} onClick={() => setOpen('refund')}>
          {translate('refunds.ask')}
        </Button>
      )}
      {cases.length > 0 && (
        <Button variant="tertiary" {...opens} onClick={() => setOpen('status')}>
          {translate('refunds.status')}
        </Button>
      )}
      {withdrawable !== null && (
        <Button variant="secondary" {...opens} onClick={() => setOpen('withdrawal')}>
          {translate('refunds.withdraw')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'refund' && <RefundDialog order={order} onClose={close} />}
        {open === 'withdrawal' && <WithdrawalDialog order={order} onClose={close} />}
        {open === 'status' && <RefundStatus order={order} onClose={close} />}
      </Suspense>
    </div>
  )
}

/**
 * Keeps the focus: if the action removed the button that opened the dialog, the focus moves to the one beside it before
 * the next paint.
 */
function useFocusKept(open: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (open) wasOpen.current = true
    else if (wasOpen.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus()
  })
  return place
}
