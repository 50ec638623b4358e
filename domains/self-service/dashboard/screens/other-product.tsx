import type { LineStatus } from '@/domains/promotion/offers/map'
import { formatCalendarDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon } from '@/platform/ui/controls/icon'
import { Tag } from '@/platform/ui/feedback/tag'
import type { Purchase } from '../map'
import { isInUse, isOver, mayDownload, type System, systems } from '../rules'
import css from './other-products.module.css'
import { systemNames } from './systems'

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
export function OtherProduct({ purchase, now, hasPrograms }: OtherProductProps) {
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
  const label = translate(systemNames[system])
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
