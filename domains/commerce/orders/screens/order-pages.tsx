import { type ReactNode, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import type { Order } from '../map'
import type { OrderAddition } from './order-addition'
import { OrderCard } from './order-card'
import { OrderDetails } from './order-details'
import { OrderHelp } from './order-help'
import css from './order-history.module.css'

/** Second text, section 9. */
const pageSize = 3

interface OrderPagesProps {
  orders: readonly Order[]
  additions: readonly OrderAddition[]
  /** There are older orders than those which are here. */
  more: boolean
  loading: boolean
  /** Fetches older orders. */
  ask: () => Promise<boolean>
  children: ReactNode
}

export function OrderPages({ orders, additions, more, loading, ask, children }: OrderPagesProps) {
  const translate = useTranslate()
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<{ dialog: 'details' | 'help'; order: Order } | null>(null)
  const pages = Math.ceil(orders.length / pageSize)
  const isLastHere = page === pages - 1
  const shown = orders.slice(page * pageSize, (page + 1) * pageSize)
  const close = () => setOpen(null)

  async function goToOlder() {
    if (!isLastHere || (await ask())) setPage(page + 1)
  }

  return (
    <>
      <ul className={css.list} aria-label={translate('orders.list')}>
        {shown.map((order) => (
          <OrderCard
            key={order.number}
            order={order}
            additions={additions}
            onDetails={() => setOpen({ dialog: 'details', order })}
            onHelp={() => setOpen({ dialog: 'help', order })}
          />
        ))}
      </ul>
      {children}
      {(pages > 1 || more) && (
        <nav className={css.pages} aria-label={translate('orders.pages')}>
          <Button variant="secondary" unavailable={page === 0} onClick={() => setPage(page - 1)}>
            {translate('orders.newer')}
          </Button>
          <p role="status">
            {more
              ? translate('orders.page', { page: page + 1 })
              : translate('orders.pageOf', { page: page + 1, pages })}
          </p>
          <Button variant="secondary" busy={loading} unavailable={isLastHere && !more} onClick={goToOlder}>
            {translate('orders.older')}
          </Button>
        </nav>
      )}
      {open?.dialog === 'details' && <OrderDetails order={open.order} additions={additions} onClose={close} />}
      {open?.dialog === 'help' && <OrderHelp order={open.order} now={new Date()} onClose={close} />}
    </>
  )
}
