import { orderStatus } from '@/domains/commerce/orders/rules'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Tag } from '@/platform/ui/feedback/tag'
import type { CaseState } from '../rules'
import type { Order } from './order'
import { useRefundsOf } from './refund-cases'

const underWay: Partial<Record<CaseState, MessageKey>> = {
  requested: 'refunds.markRequested',
  approved: 'refunds.markUnderWay',
  refunding: 'refunds.markUnderWay',
  failed: 'refunds.markUnderWay',
}

/** The state of an open refund, in a word; a finished one shows in the order's own status. */
export function RefundMark({ order }: { order: Order }) {
  const translate = useTranslate()
  const { cases } = useRefundsOf(order.number)
  const open = cases.find(({ status }) => underWay[status])
  if (open) {
    const message = open.kind === 'withdrawal' ? 'refunds.markWithdrawn' : underWay[open.status]
    return message && <Tag tone="warning">{translate(message)}</Tag>
  }
  const [newest] = cases
  if (newest?.status === 'declined') return <Tag tone="neutral">{translate('refunds.markDeclined')}</Tag>
  const inPart = newest?.status === 'refunded' && order.status === orderStatus.complete
  return inPart ? <Tag tone="neutral">{translate('refunds.markInPart')}</Tag> : null
}
