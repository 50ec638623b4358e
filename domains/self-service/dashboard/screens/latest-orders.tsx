import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import type { Answer } from '@/platform/ui/calls/use-call'
import type { OrderPage } from '../map'
import { mostShown } from '../rules'
import { EmptyPanel } from './empty-panel'
import { OrderList } from './order-list'
import { Panel } from './panel'

export function LatestOrders({ answer }: { answer: Answer<OrderPage> }) {
  const translate = useTranslate()
  const title = translate('dashboard.latestOrders')
  return (
    <Panel
      title={title}
      answer={answer}
      lines={3}
      more={<a href={memberPage('order_history')}>{translate('dashboard.allOrders')}</a>}
    >
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyPanel icon="receipt">{translate('dashboard.noOrders')}</EmptyPanel>
        ) : (
          <OrderList orders={orders.slice(0, mostShown.orders)} label={title} />
        )
      }
    </Panel>
  )
}
