import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import css from './checkout.module.css'

interface WaysOnProps {
  /** Shows the way to its outbox, too. */
  demo: boolean
  /** The page of the vendor's own site that sent the buyer. */
  returnTo: string | undefined
  /** A licence is on its way by it. */
  handover?: boolean
}

/** The links from a checkout whose order is placed. */
export function WaysOn({ demo, returnTo, handover = false }: WaysOnProps) {
  const translate = useTranslate()
  return (
    <p className={css.ways}>
      {returnTo !== undefined && (
        <a href={returnTo}>{translate('checkout.backToSite', { site: new URL(returnTo).host })}</a>
      )}
      {handover && <a href={memberPage('licence_handovers')}>{translate('checkout.toHandovers')}</a>}
      <a href={memberPage('order_history')}>{translate('checkout.doneOrders')}</a>
      {demo && (
        <a href="/dev/outbox" target="_blank" rel="noreferrer">
          {translate('mail.outbox')}
        </a>
      )}
    </p>
  )
}
