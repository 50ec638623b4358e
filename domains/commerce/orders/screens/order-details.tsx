import type { ReactNode } from 'react'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { Order } from '../map'
import { formatFacts, formatTotal } from './order'
import type { OrderAddition } from './order-addition'
import css from './order-details.module.css'
import { StatusTag } from './status-tag'

interface OrderDetailsProps {
  order: Order
  additions: readonly OrderAddition[]
  onClose: () => void
}

/** All facts about an order, row by row. */
export function OrderDetails({ order, additions, onClose }: OrderDetailsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { number, placedAt, status, products, purchaseOrder, buyerReference } = order
  const names = products.map(({ name }) => name).join('\n')
  return (
    <Dialog title={translate('orders.detailsTitle')} onClose={onClose}>
      <dl className={css.rows}>
        <Row title="ui.orderNumber">
          <span className={css.number}>{number}</span>
          <CopyButton text={number} label={translate('orders.copyNumber')} />
        </Row>
        <Row title="orders.date">
          <time dateTime={placedAt.toISOString()}>{formatDay(placedAt, language)}</time>
        </Row>
        <Row title="orders.status">
          <StatusTag status={status} />
        </Row>
        <Row title="ui.amount">{formatTotal(order, language)}</Row>
        {purchaseOrder !== null && <Row title="orders.purchaseOrder">{purchaseOrder}</Row>}
        {buyerReference !== null && <Row title="orders.buyerReference">{buyerReference}</Row>}
        <Row title="orders.products">
          <ul className={css.products}>
            {products.map((product, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order keep their places
              <li key={position}>
                <span>{product.name}</span>
                <ul className={css.facts}>
                  {formatFacts(product, translate).map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <CopyButton text={names} label={translate('orders.copyProducts')} />
        </Row>
        {additions.map(
          ({ name, detail }) =>
            detail && (
              <Row key={name} title={detail.title}>
                <detail.Content order={order} />
              </Row>
            ),
        )}
      </dl>
    </Dialog>
  )
}

function Row({ title, children }: { title: MessageKey; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className={css.row}>
      <dt>{translate(title)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
