import { GetButton } from '@/domains/licensing/downloads/browser'
import type { ProgramToGet } from '@/domains/licensing/downloads/contract/programs'
import type { LineStatus } from '@/domains/promotion/offers/map'
import { isOver } from '@/domains/self-service/dashboard/rules'
import { formatCalendarDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OwnedProduct } from '../rules/owned-products'
import css from './my-products.module.css'

const standings = {
  registered: 'products.registered',
  refunded: 'ui.refunded',
  cancelled: 'ui.cancelled',
} as const satisfies Record<LineStatus, MessageKey>

/** @param isOver what was registered has run out, or its subscription has ended */
export function StandingTag({ standing, isOver = false }: { standing: LineStatus; isOver?: boolean }) {
  const translate = useTranslate()
  const isRegistered = standing === 'registered'
  return (
    <Tag tone={isRegistered && !isOver ? 'success' : 'neutral'}>
      {translate(isRegistered && isOver ? 'ui.ended' : standings[standing])}
    </Tag>
  )
}

interface ProductCardProps {
  product: OwnedProduct
  /** Those that the products on the screen bring. */
  programs: readonly ProgramToGet[]
  now: Date
}

/** A line of an order: what it is, for what, how many, until when, and whether it holds. */
export function ProductCard({ product, programs, now }: ProductCardProps) {
  const translate = useTranslate()
  const { id, name, picture, platforms, licences, end, standing, isOnSale } = product
  const isRegistered = standing === 'registered'
  const facts = [
    ...platforms.map((platform) => translate(platformMessage(platform))),
    translate('products.licences', { count: licences }),
  ]
  return (
    <li className={css.product}>
      <img className={css.picture} src={picture} alt="" width="56" height="56" loading="lazy" />
      <div className={css.about}>
        <h2>
          <a className={css.name} href={memberPage('product', { pid: String(product.pid) })}>
            {name}
          </a>
        </h2>
        <p className={css.facts}>{facts.join(' · ')}</p>
        <p className={css.facts}>
          {isRegistered && <End end={end} now={now} />}
          <span>{translate('products.orderId', { id })}</span>
        </p>
        <p className={css.tags}>
          <StandingTag standing={standing} isOver={isOver(product, now)} />
          {isRegistered && !isOnSale && <Tag tone="warning">{translate('products.notOnSale')}</Tag>}
        </p>
        {isRegistered && !isOver(product, now) && (
          <div className={css.get}>
            <GetButton programs={programsOf(product, programs)} />
          </div>
        )}
      </div>
    </li>
  )
}

/** The programs that a product brings, with the files for its own systems. */
const programsOf = ({ pid, platforms }: OwnedProduct, programs: readonly ProgramToGet[]) =>
  programs
    .filter(({ pids }) => pids.includes(pid))
    .map((program) => ({ ...program, files: program.files.filter(({ os }) => platforms.includes(os)) }))

/** Says until when it holds. */
export function End({ end, now }: { end: string | null; now: Date }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (end === null) return <span>{translate('products.neverEnds')}</span>
  const hasEnded = isOver({ end }, now)
  return (
    <span className={hasEnded ? css.over : undefined}>
      {translate(hasEnded ? 'products.ended' : 'products.until', { end: formatCalendarDay(end, language) })}
    </span>
  )
}
