import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { messageFor, pageLoad } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useList } from '@/platform/ui/calls/use-list'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { type Order, readOrder } from '../map'
import { ordersAtOnce } from '../rules/at-once'
import type { OrderAddition } from './order-addition'
import { OrderCard } from './order-card'
import css from './order-history.module.css'

/** Fetched when they are opened. */
const OrderDetails = lazy(async () => ({ default: (await import('./order-details')).OrderDetails }))
const OrderHelp = lazy(async () => ({ default: (await import('./order-help')).OrderHelp }))

/** The member's orders as far as they were asked for. They come newest first, and older ones are added at the end. */
const useOrders = (lang: Language) =>
  useList(
    (input, last: Order | null) =>
      call('GET /member/get_order_list', { ...input, ...(last && { before: last.number }) }),
    { lang, limit: ordersAtOnce },
    ({ order_list: list }) => list.map(readOrder),
  )

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
  /** Asks for the list again. */
  reload: () => Promise<boolean>
  children: ReactNode
}

function OrderPages({ orders, additions, more, loading, ask, reload, children }: OrderPagesProps) {
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
            onChanged={reload}
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
      <Suspense fallback={null}>
        {open?.dialog === 'details' && <OrderDetails order={open.order} additions={additions} onClose={close} />}
        {open?.dialog === 'help' && <OrderHelp order={open.order} now={new Date()} onClose={close} />}
      </Suspense>
    </>
  )
}

interface OrderHistoryProps {
  additions: readonly OrderAddition[]
  /** Content of other domains above the list. */
  children: ReactNode
}

export function OrderHistory({ additions, children }: OrderHistoryProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHeader title={translate('shell.orders')} heading={heading}>
        {translate('orders.lead')}
      </ScreenHeader>
      {children}
      {/* The names of products come in the language in which they were asked for. */}
      <History key={language} language={language} additions={additions} heading={heading} />
    </>
  )
}

interface HistoryProps {
  language: Language
  additions: readonly OrderAddition[]
  heading: RefObject<HTMLHeadingElement | null>
}

function History({ language, additions, heading }: HistoryProps) {
  const translate = useTranslate()
  const { rows: orders, more, loading, failure, goOn, reload } = useOrders(language)

  // The button that was pressed goes when it has worked, so the focus goes to where reading begins.
  async function tryAgain() {
    if (await goOn()) heading.current?.focus()
  }

  if (orders === null && failure === null) return <Skeleton lines={5} />
  if (orders === null) {
    return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={tryAgain} />
  }
  if (orders.length === 0) return <NoOrders />
  return (
    <OrderPages orders={orders} additions={additions} more={more} loading={loading} ask={goOn} reload={reload}>
      {failure !== null && <Alert tone="danger">{translate(messageFor(pageLoad, failure))}</Alert>}
    </OrderPages>
  )
}

function NoOrders() {
  const translate = useTranslate()
  return (
    <EmptyState icon="receipt" title={translate('orders.emptyTitle')} text={translate('orders.emptyText')}>
      <ButtonLink href="/download.htm" variant="secondary">
        {translate('orders.browse')}
      </ButtonLink>
    </EmptyState>
  )
}
