import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ShownSubscription } from '../map'
import { paymentMethodAddress } from './addresses'

/** How payments work, what happens when one fails, and where to change the card. */
export function PaymentHelp({ subscription, onClose }: { subscription: ShownSubscription; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('subscription.helpTitle')} onClose={onClose}>
      <div className="stack-3">
        <p>{translate('subscription.helpCharge', { product: subscription.name })}</p>
        <p>{translate('subscription.helpFailed')}</p>
        <p>{translate('subscription.helpChange')}</p>
        <p>
          <ButtonLink variant="secondary" href={paymentMethodAddress(subscription)}>
            {translate('subscription.updateMethod')}
          </ButtonLink>
        </p>
      </div>
    </Dialog>
  )
}
