import { useId } from 'react'
import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Tag } from '@/platform/ui/feedback/tag'
import type { Order } from '../map'
import { formatTotal, summarise } from './order'
import type { OrderAddition } from './order-addition'
import css from './order-card.module.css'
import { StatusTag } from './status-tag'

interface OrderCardProps {
  order: Order
  additions: readonly OrderAddition[]
  onDetails: () => void
  onHelp: () => void
  /** An act of an addition has changed the order. */
  onChanged: () => void
}

export function OrderCard({ order, additions, onDetails, onHelp, onChanged }: OrderCardProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const facts = { order, describedBy: id, onChanged }
  return (
    <li className={css.place}>
      <article className={css.card} aria-labelledby={id}>
        <div className={css.what}>
          <h2 id={id} className={css.products}>
            {summarise(order, language, translate)}
          </h2>
          <p className={css.number}>
            <time dateTime={order.placedAt.toISOString()}>{formatDay(order.placedAt, language)}</time>
            <span>{translate('orders.order', { number: order.number })}</span>
          </p>
        </div>
        <p className={css.amount}>{formatTotal(order, language)}</p>
        <div className={css.status}>
          {additions.map(({ name, Mark }) => Mark && <Mark key={name} {...facts} />)}
          {order.products.some(({ revoked }) => revoked !== null) && (
            <Tag tone="warning">{translate('orders.revoked')}</Tag>
          )}
          <StatusTag status={order.status} />
        </div>
        <div className={css.actions}>
          <Button variant="tertiary" aria-haspopup="dialog" aria-describedby={id} onClick={onDetails}>
            {translate('orders.details')}
          </Button>
          <Button variant="tertiary" aria-haspopup="dialog" aria-describedby={id} onClick={onHelp}>
            {translate('orders.help')}
          </Button>
          {additions.map(({ name, Actions }) => Actions && <Actions key={name} {...facts} />)}
        </div>
        <div className={css.notices}>
          {additions.map(({ name, Notice }) => Notice && <Notice key={name} {...facts} />)}
        </div>
      </article>
    </li>
  )
}
