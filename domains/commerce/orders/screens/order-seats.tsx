import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import type { Order } from '../map'
import { purchaseKind } from '../rules/purchase-kind'

/** Leads from an order of a company to the seats that it has brought. */
export function OrderSeats({ order: { products } }: { order: Order }) {
  const translate = useTranslate()
  const kind = purchaseKind({ byCompany: true, lines: products })
  return kind === 'company' ? <a href={memberPage('company_seats')}>{translate('orders.assignSeats')}</a> : '–'
}
