import type { Order } from '@/domains/commerce/orders/map'
import { formatDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Tag } from '@/platform/ui/feedback/tag'
import css from './order-list.module.css'

/** By status, as the wire numbers it (spec 6.2): what is complete stands out, what waits is warm, what is over is quiet. */
const statuses = [
  { message: 'dashboard.orderComplete', tone: 'success' },
  { message: 'dashboard.orderRefunded', tone: 'neutral' },
  { message: 'dashboard.orderWaiting', tone: 'warning' },
  { message: 'dashboard.orderCancelled', tone: 'neutral' },
] as const satisfies readonly { message: MessageKey; tone: string }[]

export function OrderList({ orders, label }: { orders: readonly Order[]; label: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <ul className={css.list} aria-label={label}>
      {orders.map(({ number, placedAt, status, total, products }) => (
        <li key={number} className={css.order}>
          <p className={css.products}>{namesOf(products, language)}</p>
          <p className={css.amount}>{total && formatMoney(total, language)}</p>
          <p className={css.facts}>
            <time dateTime={placedAt.toISOString()}>{formatDay(placedAt, language)}</time>
            <span>{number}</span>
          </p>
          <p className={css.status}>
            <Tag tone={statuses[status].tone}>{translate(statuses[status].message)}</Tag>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The same product for two platforms is named once. */
const namesOf = (products: Order['products'], language: Language) =>
  new Intl.ListFormat(tagOf(language)).format(new Set(products.map(({ name }) => name)))
