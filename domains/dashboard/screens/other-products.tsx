import { useId, useRef, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { Answer as CallAnswer } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import type { OrderPage, Purchase } from '../map'
import { AllOrders } from './all-orders'
import { Answer } from './answer'
import { EmptyPanel } from './empty-panel'
import { OtherProduct } from './other-product'
import css from './other-products.module.css'

/** So many at first: an account of years stays quick, and the rest is one click away. */
const step = 10

interface OtherProductsProps {
  title: MessageKey
  purchases: readonly Purchase[]
  orders: CallAnswer<OrderPage>
  now: Date
}

/** What the member has bought of the lines that have no tab, and the list of all orders. */
export function OtherProducts({ title, purchases, orders, now }: OtherProductsProps) {
  const translate = useTranslate()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [most, setMost] = useState(step)
  const left = purchases.length - most
  return (
    <div className={css.others}>
      <section className={css.card} aria-labelledby={`${id}-products`}>
        <h3 id={`${id}-products`}>{translate(title)}</h3>
        {purchases.length === 0 && <EmptyPanel icon="box">{translate('dashboard.noOthers')}</EmptyPanel>}
        <ul aria-labelledby={`${id}-products`}>
          {purchases.slice(0, most).map((purchase) => (
            <OtherProduct key={purchase.id} purchase={purchase} now={now} />
          ))}
        </ul>
        {left > 0 && (
          <Button variant="tertiary" onClick={() => setMost(most + step * 5)}>
            {translate('dashboard.showMore', { count: left })}
          </Button>
        )}
      </section>
      <section className={css.card} aria-labelledby={`${id}-orders`}>
        <h3 id={`${id}-orders`} tabIndex={-1} ref={heading}>
          {translate('dashboard.otherOrders')}
        </h3>
        <Answer answer={orders} lines={2} focus={() => heading.current}>
          {(newest) => <AllOrders key={newest.orders[0]?.number ?? ''} newest={newest} />}
        </Answer>
      </section>
    </div>
  )
}
