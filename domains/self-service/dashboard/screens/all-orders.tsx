import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { type OrderPage, readOrders } from '../map'
import { call } from './api'
import { EmptyPanel } from './empty-panel'
import { OrderList } from './order-list'
import { ordersPerCall } from './use-dashboard'

/** Every order of the member's, the newest first; older ones come at a click. */
export function AllOrders({ newest }: { newest: OrderPage }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [{ orders, more }, setPage] = useState(newest)
  const [loading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function loadOlder() {
    const before = orders.at(-1)?.number
    if (before === undefined) return
    setLoading(true)
    const outcome = await call('GET /member/get_order_list', { lang, limit: ordersPerCall, before })
    setLoading(false)
    setFailed(!outcome.ok)
    if (!outcome.ok) return
    const older = readOrders(outcome.data)
    setPage({ orders: [...orders, ...older.orders], more: older.more })
  }

  if (orders.length === 0) return <EmptyPanel icon="receipt">{translate('dashboard.noOrders')}</EmptyPanel>
  return (
    <>
      <OrderList orders={orders} label={translate('dashboard.otherOrders')} />
      {hasFailed && <Alert tone="danger">{translate('dashboard.olderFailed')}</Alert>}
      {more && (
        <Button variant="tertiary" busy={loading} onClick={loadOlder}>
          {translate('dashboard.olderOrders')}
        </Button>
      )}
    </>
  )
}
