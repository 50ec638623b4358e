import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { GoodwillButton } from './goodwill'
import type { Line, Order } from './props'
import { RefundButton } from './refund-button'

/** The refund actions of an order. */
export const refundsOnOrder = ({ order, operator, onDone, onStale }: SectionProps & { order: Order }) =>
  order.status === 0 &&
  order.total > 0 &&
  may(operator.role, 'refunds.begin') && (
    <>
      <RefundButton kind="request" order={order} onDone={onDone} onStale={onStale} />
      <RefundButton kind="withdrawal" order={order} onDone={onDone} onStale={onStale} />
    </>
  )

/** A part of the price of a line that is kept. */
export const goodwillOnLine = ({ order, line, operator, ...section }: SectionProps & { order: Order; line: Line }) =>
  line.amount - line.goodwill > 1 &&
  may(operator.role, 'refunds.begin') && (
    <GoodwillButton order={order} line={line} onDone={section.onDone} onStale={section.onStale} />
  )
