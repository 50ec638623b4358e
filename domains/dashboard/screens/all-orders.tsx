import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { type OrderPage, readOrders } from '../map'
import { call } from './api'
import { Nothing } from './nothing'
import { OrderList } from './order-list'
import { ordersAsked } from './use-dashboard'

/** Every order of the member's, the newest first; older ones come at a click. */
export function AllOrders({ newest }: { newest: OrderPage }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [{ orders, more }, setPage] = useState(newest)
  const [asking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function askForOlder() {
    const before = orders.at(-1)?.number
    if (before === undefined) return
    setAsking(true)
    const outcome = await call('GET /member/get_order_list', { lang, limit: ordersAsked, before })
    setAsking(false)
    setFailed(!outcome.ok)
    if (!outcome.ok) return
    const older = readOrders(outcome.data)
    setPage({ orders: [...orders, ...older.orders], more: older.more })
  }

  if (orders.length === 0) return <Nothing icon="receipt">{translate('dashboard.noOrders')}</Nothing>
  return (
    <>
      <OrderList orders={orders} label={translate('dashboard.otherOrders')} />
      {hasFailed && <Alert tone="danger">{translate('dashboard.olderFailed')}</Alert>}
      {more && (
        <Button variant="tertiary" busy={asking} onClick={askForOlder}>
          {translate('dashboard.olderOrders')}
        </Button>
      )}
    </>
  )
}
