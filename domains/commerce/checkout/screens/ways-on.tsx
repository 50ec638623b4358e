import type { PurchaseKind } from '@/domains/commerce/orders/rules/purchase-kind'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage, type ScreenName } from '@/platform/paths'
import css from './checkout.module.css'

interface WaysOnProps {
  /** Shows the way to its outbox, too. */
  demo: boolean
  /** The page of the vendor's own site that sent the buyer. */
  returnTo: string | undefined
  /** Left out: it is not known, or the order waits. */
  kind?: PurchaseKind
}

/** Where a purchase that is not for its buyer alone goes on. */
const nextPages: { readonly [Kind in PurchaseKind]?: { readonly page: ScreenName; readonly label: MessageKey } } = {
  company: { page: 'company_seats', label: 'checkout.toSeats' },
  gift: { page: 'presents', label: 'checkout.toGifts' },
  fee: { page: 'licence_handovers', label: 'shell.titleHandovers' },
}

/** The links from a checkout whose order is placed. */
export function WaysOn({ demo, returnTo, kind = 'own' }: WaysOnProps) {
  const translate = useTranslate()
  const next = nextPages[kind]
  return (
    <p className={css.ways}>
      {returnTo !== undefined && (
        <a href={returnTo}>{translate('checkout.backToSite', { site: new URL(returnTo).host })}</a>
      )}
      {next && <a href={memberPage(next.page)}>{translate(next.label)}</a>}
      <a href={memberPage('order_history')}>{translate('checkout.doneOrders')}</a>
      {demo && (
        <a href="/dev/outbox" target="_blank" rel="noreferrer">
          {translate('mail.outbox')}
        </a>
      )}
    </p>
  )
}
