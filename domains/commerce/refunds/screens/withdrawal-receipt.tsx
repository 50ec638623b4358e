import { formatMoment } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import type { Order } from './order'
import css from './refunds.module.css'
import { Announced, type Statement, StatementRows } from './withdrawal-confirmation'

interface WithdrawalReceiptProps {
  order: Order
  statement: Statement
  receivedAt: Date
  onClose: () => void
}

/** Confirms that the statement has arrived, when, and where the acknowledgement goes. */
export function WithdrawalReceipt({ order, statement, receivedAt, onClose }: WithdrawalReceiptProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <div className={css.form}>
      <Announced>{translate('refunds.received', { at: formatMoment(receivedAt, language) })}</Announced>
      <StatementRows order={order} statement={statement} />
      <p>{translate('refunds.receiptText')}</p>
      <Button onClick={onClose}>{translate('ui.close')}</Button>
    </div>
  )
}
