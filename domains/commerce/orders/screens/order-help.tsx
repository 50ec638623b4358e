import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { Order } from '../map'
import { isExpired, orderStatus, refundableUntil } from '../rules'
import css from './order-help.module.css'

/** By status, as the wire numbers it. */
const explanations = [
  'orders.helpComplete',
  'orders.helpRefunded',
  'orders.helpWaiting',
  'orders.helpCancelled',
] as const satisfies readonly MessageKey[]

/** Explains the state of an order, and how to ask about it. */
export function OrderHelp({ order, now, onClose }: { order: Order; now: Date; onClose: () => void }) {
  const translate = useTranslate()
  const { number, status } = order
  const { language } = useLanguage()
  const until = refundableUntil(order)
  const revoked = order.products.filter((product) => product.revoked !== null).map(({ name }) => name)
  const products = new Intl.ListFormat(tagOf(language)).format(new Set(revoked))
  return (
    <Dialog title={translate('orders.helpTitle', { number })} onClose={onClose}>
      <div className="stack-4">
        <p>{revoked.length > 0 ? translate('orders.helpRevoked', { products }) : translate(explanations[status])}</p>
        {status === orderStatus.complete && (
          <p>{translate(isExpired(order, now) ? 'orders.refundOver' : 'orders.refundOpen', { until })}</p>
        )}
        <p className={css.contact}>
          <span>{translate('orders.helpContact', { number })}</span>
          <CopyButton text={number} label={translate('orders.copyNumber')} />
        </p>
      </div>
    </Dialog>
  )
}
