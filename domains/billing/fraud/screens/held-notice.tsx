import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { useHeldOrder } from './held-orders'

interface OrderProps {
  readonly order: { readonly number: string }
}

/** Marks an order as under review. */
export function HeldMark({ order }: OrderProps) {
  const translate = useTranslate()
  return useHeldOrder(order.number) && <Tag tone="warning">{translate('heldOrders.mark')}</Tag>
}

/** The suspension, its likely duration, and a contact. */
export function HeldNotice({ order }: OrderProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const held = useHeldOrder(order.number)
  if (held === null) return null
  return (
    <Alert tone="info">
      <p>{translate('heldOrders.text', { date: formatDay(new Date(held.since * 1000), language) })}</p>
      <a href={memberPage('get_support')}>{translate('heldOrders.support')}</a>
    </Alert>
  )
}
