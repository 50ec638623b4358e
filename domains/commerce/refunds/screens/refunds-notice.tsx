import { orderStatus } from '@/domains/commerce/orders/rules'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import type { CaseState } from '../rules'
import type { Order } from './order'
import { useRefundCases, useRefundsOf } from './refund-cases'
import css from './refunds.module.css'

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

/** The last action, and an error if the refunds could not be loaded. */
export function RefundsNotice() {
  const translate = useTranslate()
  const { failed, loading, reload, done } = useRefundCases()
  return (
    <>
      {done !== null && (
        <div className={css.notice}>
          <Alert tone="success">{translate(messages[done.what], { order: done.order })}</Alert>
        </div>
      )}
      {failed && (
        <div className={css.notice}>
          <Alert tone="danger">{translate('refunds.casesFailed')}</Alert>
          <Button variant="secondary" busy={loading} onClick={reload}>
            {translate('ui.tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}

const messages = { requested: 'refunds.doneRequested', retracted: 'refunds.doneRetracted' } as const
