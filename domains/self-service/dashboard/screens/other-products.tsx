import { useId, useRef, useState } from 'react'
import type { LineStatus } from '@/domains/promotion/offers/map'
import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import type { Answer as CallAnswer } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { type OrderPage, type Purchase, readOrders } from '../map'
import { isInUse, isOver, mayDownload, type System, systems } from '../rules'
import { Answer } from './answer'
import { OrderList } from './order-list'
import css from './other-products.module.css'
import { ordersPerCall } from './use-dashboard'

const standings = {
  registered: { message: 'dashboard.registered', tone: 'success' },
  refunded: { message: 'dashboard.refunded', tone: 'neutral' },
  cancelled: { message: 'dashboard.cancelled', tone: 'neutral' },
  over: { message: 'dashboard.over', tone: 'neutral' },
} as const satisfies Record<LineStatus | 'over', { message: MessageKey; tone: string }>

interface OtherProductProps {
  purchase: Purchase
  now: Date
  /** There is a way to programs, though it may be closed. */
  hasPrograms: boolean
}

/** One line of an order: what it is, how it stands, until when, and the way to the programs. */
function OtherProduct({ purchase, now, hasPrograms }: OtherProductProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { name, picture, order, place, quantity, standing, isSold, end } = purchase
  const hasRunOut = standing === 'registered' && !isInUse(purchase, now)
  const { message, tone } = standings[hasRunOut ? 'over' : standing]
  return (
    <li className={css.product}>
      {picture && <img src={picture} alt="" width="48" height="48" loading="lazy" />}
      <div className={css.what}>
        <p className={css.name}>
          {name}
          {quantity > 1 && <span> × {quantity}</span>}
        </p>
        <p className={css.facts}>
          <span>{translate('dashboard.orderLine', { order, place })}</span>
          {end !== null && (
            <span className={isInUse(purchase, now) ? undefined : css.over}>
              {translate(isOver({ end }, now) ? 'dashboard.expired' : 'dashboard.expires', {
                end: formatCalendarDay(end, language),
              })}
            </span>
          )}
          {end === null && standing === 'registered' && <span>{translate('dashboard.neverEnds')}</span>}
        </p>
        <p className={css.tags}>
          <Tag tone={tone}>{translate(message)}</Tag>
          {standing === 'registered' && !isSold && <Tag tone="neutral">{translate('dashboard.notOnSale')}</Tag>}
        </p>
      </div>
      {hasPrograms && (
        <div className={css.downloads}>
          {systems.map((system) => (
            <Download key={system} purchase={purchase} system={system} now={now} />
          ))}
        </div>
      )}
    </li>
  )
}

function Download({ purchase, system, now }: { purchase: Purchase; system: System; now: Date }) {
  const translate = useTranslate()
  const label = translate(platformMessage(system))
  const downloadLabel = translate('dashboard.downloadFor', { name: purchase.name, system: label })
  const content = (
    <>
      <Icon name="download" />
      {label}
    </>
  )
  if (!mayDownload(purchase, system, now)) {
    return (
      <Button variant="secondary" unavailable aria-label={downloadLabel}>
        {content}
      </Button>
    )
  }
  return (
    <ButtonLink
      variant="secondary"
      href={`/download.htm?${new URLSearchParams({ pid: String(purchase.pid), os: system })}`}
      aria-label={downloadLabel}
    >
      {content}
    </ButtonLink>
  )
}

/** Every order of the member's, the newest first; older ones come at a click. */
function AllOrders({ newest }: { newest: OrderPage }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [{ orders, more }, setPage] = useState(newest)
  const [loading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function loadOlder() {
    const before = orders.at(-1)?.number
    if (before === undefined) return
    setLoading(true)
    const outcome = await call('GET /member/get_order_list', { lang, limit: ordersPerCall, before })
    setLoading(false)
    setFailed(!outcome.ok)
    if (!outcome.ok) return
    const older = readOrders(outcome.data)
    setPage({ orders: [...orders, ...older.orders], more: older.more })
  }

  if (orders.length === 0) return <EmptyPart icon="receipt">{translate('dashboard.noOrders')}</EmptyPart>
  return (
    <>
      <OrderList orders={orders} label={translate('dashboard.otherOrders')} />
      {hasFailed && <Alert tone="danger">{translate('dashboard.olderFailed')}</Alert>}
      {more && (
        <Button variant="tertiary" busy={loading} onClick={loadOlder}>
          {translate('dashboard.olderOrders')}
        </Button>
      )}
    </>
  )
}

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
      {purchases.length === 0 && <EmptyPart icon="box">{translate('dashboard.noOthers')}</EmptyPart>}
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
