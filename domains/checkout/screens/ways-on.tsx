import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import css from './checkout.module.css'

/** Where a buyer goes on from a checkout that has come to an order. @param demo shows the way to its outbox, too */
export function WaysOn({ demo }: { demo: boolean }) {
  const translate = useTranslate()
  return (
    <p className={css.ways}>
      <a href={memberPage('order_history')}>{translate('checkout.doneOrders')}</a>
      {demo && (
        <a href="/dev/outbox" target="_blank" rel="noreferrer">
          {translate('mail.outbox')}
        </a>
      )}
    </p>
  )
}
