import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import type { Answer } from '@/platform/ui/calls/use-call'
import type { OrderPage } from '../map'
import { mostShown } from '../rules'
import { Nothing } from './nothing'
import { OrderList } from './order-list'
import { Panel } from './panel'

export function LatestOrders({ asked }: { asked: Answer<OrderPage> }) {
  const translate = useTranslate()
  const title = translate('dashboard.latestOrders')
  return (
    <Panel
      title={title}
      asked={asked}
      lines={3}
      more={<a href={memberPage('order_history')}>{translate('dashboard.allOrders')}</a>}
    >
      {({ orders }) =>
        orders.length === 0 ? (
          <Nothing icon="receipt">{translate('dashboard.noOrders')}</Nothing>
        ) : (
          <OrderList orders={orders.slice(0, mostShown.orders)} label={title} />
        )
      }
    </Panel>
  )
}
