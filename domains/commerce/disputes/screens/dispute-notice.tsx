import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Tag } from '@/platform/ui/feedback/tag'
import css from './disputes.module.css'
import { useDisputeOf } from './disputes-of'

interface OrderProps {
  readonly order: { readonly number: string }
}

/** Marks an order that a bank decides on. */
export function DisputeMark({ order }: OrderProps) {
  const translate = useTranslate()
  const dispute = useDisputeOf(order.number)
  if (dispute === null) return null
  return dispute.state === 'lost' ? (
    <Tag tone="neutral">{translate('disputes.markLost')}</Tag>
  ) : (
    <Tag tone="warning">{translate('disputes.mark')}</Tag>
  )
}

/** The suspended lines, the reason, and a contact. */
export function DisputeNotice({ order }: OrderProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const dispute = useDisputeOf(order.number)
  if (dispute === null) return null
  const date = formatDay(new Date(dispute.opened * 1000), language)
  return (
    <div className={css.notice}>
      <p>{dispute.state === 'lost' ? translate('disputes.lost') : translate('disputes.resting', { date })}</p>
      <p className={css.more}>
        <span>{translate('disputes.number', { number: dispute.dispute_no })}</span>
        <a href={memberPage('get_support')}>{translate('disputes.support')}</a>
      </p>
    </div>
  )
}
