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
  purchases: readonly Purchase[]
  orders: CallAnswer<OrderPage>
}

/** The member's purchases of lines without a tab, and the list of all orders. */
export function OtherProducts({ purchases, orders }: OtherProductsProps) {
  const translate = useTranslate()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={css.others}>
      <Products title="dashboard.otherProducts" purchases={purchases} hasPrograms={() => true} />
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

/** The member's purchases, where no line has a tab: the latest orders are beside them in any case. */
export const OwnProducts = ({ purchases }: Pick<OtherProductsProps, 'purchases'>) => (
  <Products title="dashboard.ownProducts" purchases={purchases} hasPrograms={({ downloads }) => downloads.length > 0} />
)

interface ProductsProps {
  title: MessageKey
  purchases: readonly Purchase[]
  hasPrograms: (purchase: Purchase) => boolean
}

function Products({ title, purchases, hasPrograms }: ProductsProps) {
  const translate = useTranslate()
  const id = useId()
  const [most, setMost] = useState(step)
  const left = purchases.length - most
  const now = new Date()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h3 id={id}>{translate(title)}</h3>
      {purchases.length === 0 && <EmptyPanel icon="box">{translate('dashboard.noOthers')}</EmptyPanel>}
      <ul aria-labelledby={id}>
        {purchases.slice(0, most).map((purchase) => (
          <OtherProduct key={purchase.id} purchase={purchase} now={now} hasPrograms={hasPrograms(purchase)} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="tertiary" onClick={() => setMost(most + step * 5)}>
          {translate('dashboard.showMore', { count: left })}
        </Button>
      )}
    </section>
  )
}
