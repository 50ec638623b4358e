import type { ReactNode } from 'react'
import { call } from '@/platform/http/client'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { UpgradePriceOnWire } from '../contract/member'
import type { ShownSubscription } from '../map'
import { places } from '../places'
import { upgradeDiscount } from '../rules/discount'
import { CancelFoot, Step } from './cancel-steps'
import css from './dialogs.module.css'
import { formatPeriod } from './format'

interface UpgradeOfferProps {
  subscription: ShownSubscription
  offer: UpgradePriceOnWire
  onLeave: (() => void) | undefined
  onDecline: () => void
  /** The other offer, beside it. */
  children: ReactNode
}

/** The larger subscription for what is left to pay of its first period. */
export function UpgradeOffer({ subscription, offer, onLeave, onDecline, children }: UpgradeOfferProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { currency, old_opt: term, pid } = offer
  const say = (amount: string) => {
    const money = parseMoney(amount, currency)
    return money ? formatMoney(money, language) : amount
  }

  const { reference: vid, order: oid, id: track } = subscription
  const { submit, sending, refused } = useSubmit(
    () => call('GET /pre_cancel_subscribe.php', { a: 'submit', vid, oid, track, lang: language }),
    {
      onDone: ({ sub_cel_id }) => {
        const choice = { pid: String(pid), option: term, discount: upgradeDiscount, currency, sub_cel_id }
        navigate(checkoutPage(new URLSearchParams(choice)))
      },
    },
  )

  return (
    <Step>
      <div className="stack-3">
        <p>{translate('subscription.offerText', { product: subscription.name, larger: offer.pname })}</p>
      </div>
      <dl className={css.sum}>
        <div>
          <dt>
            {offer.pname} · {formatPeriod(term, translate)}
          </dt>
          <dd>{say(offer.old_price)}</dd>
        </div>
        <div>
          <dt>{translate('subscription.offerCredit', { product: subscription.name })}</dt>
          <dd>−{say(offer.save)}</dd>
        </div>
        <div className={css.total}>
          <dt>{translate('subscription.offerTotal')}</dt>
          <dd>{say(offer.discount_price)}</dd>
        </div>
      </dl>
      <p className="quiet">
        {translate('subscription.offerNext', {
          product: subscription.name,
          larger: offer.pname,
          from: new Date(offer.renews_at * 1000),
          amount: say(offer.renew_amount),
        })}
      </p>
      <Refusal of={refused} at={places.action} />
      <Button busy={sending} onClick={() => submit()}>
        {translate('subscription.offerAccept')}
      </Button>
      {children}
      <CancelFoot onLeave={onLeave}>
        <Button variant="secondary" onClick={onDecline}>
          {translate('subscription.goOn')}
        </Button>
      </CancelFoot>
    </Step>
  )
}
