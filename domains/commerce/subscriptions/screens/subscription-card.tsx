import { useId } from 'react'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag, type Tone } from '@/platform/ui/feedback/tag'
import type { ShownSubscription } from '../map'
import { Acting } from './acting'
import { paymentMethodAddress, planAddress } from './addresses'
import { BuyAgain, type IsOnSale } from './buy-again'
import { formatBrand, formatPeriod } from './format'
import css from './subscription-card.module.css'

/** The agreement about the time after the running period. */
function Agreed({ subscription: { change, pause, renewal } }: { subscription: ShownSubscription }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const dayOf = (moment: Date) => formatDay(moment, language)
  if (change?.scheduled) {
    const { name, effectiveAt, renewal: amount } = change
    const said = { plan: name, day: dayOf(effectiveAt), amount: formatMoney(amount, language) }
    return <Alert tone="info">{translate('plan.planned', said)}</Alert>
  }
  if (!pause) return null
  const said = { from: dayOf(pause.from), until: dayOf(pause.until), amount: formatMoney(renewal, language) }
  return <Alert tone="info">{translate(pause.begun ? 'plan.paused' : 'plan.pausePlanned', said)}</Alert>
}

interface SubscriptionCardProps {
  subscription: ShownSubscription
  isOnSale: IsOnSale
  onCancel: () => void
  onHelp: () => void
  onChanged: () => void
}

export function SubscriptionCard({ subscription, isOnSale, onCancel, onHelp, onChanged }: SubscriptionCardProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const { name, term, quantity, trialUntil, live, renews, overdue, paid, renewal, card, end, resumable } = subscription
  const stands = stateOf(subscription)
  const until = formatDay(end, language)
  return (
    <li>
      <article className={css.card} aria-labelledby={id}>
        <header className={css.head}>
          <div className={css.what}>
            <h2 id={id}>{quantity > 1 ? `${name} × ${quantity}` : name}</h2>
            <p className="quiet">{formatPeriod(term, translate)}</p>
          </div>
          <Tag tone={stands.tone}>{translate(stands.says)}</Tag>
        </header>
        <dl className={css.facts}>
          <div>
            <dt>{translate('subscription.price')}</dt>
            <dd>{formatMoney(live && renews ? renewal : paid, language)}</dd>
          </div>
          <div>
            <dt>{translate(whenOf(subscription))}</dt>
            <dd>
              <time dateTime={end.toISOString()}>{until}</time>
            </dd>
          </div>
          {card && (
            <div>
              <dt>{translate('shell.titlePaymentMethod')}</dt>
              <dd>
                {formatBrand(card.brand)} <span aria-hidden="true">····</span> {card.lastFour}
              </dd>
            </div>
          )}
        </dl>
        {live && overdue && (
          <Alert tone="danger">
            {translate('subscription.overdue', { until: end, amount: formatMoney(renewal, language) })}
          </Alert>
        )}
        {live && renews && !overdue && card?.ends && (
          <Alert tone="info">
            {translate('subscription.cardEnds', { lastFour: card.lastFour, day: formatDay(card.ends, language) })}
          </Alert>
        )}
        {trialUntil && renews && (
          <Alert tone="info">
            {translate('subscription.trialNote', {
              day: formatDay(trialUntil, language),
              amount: formatMoney(renewal, language),
            })}
          </Alert>
        )}
        {live && <Agreed subscription={subscription} />}
        {live && !renews && <p className="soft">{translate('subscription.runsUntil', { until: end })}</p>}
        <div className={css.actions}>
          {live && renews && (
            <>
              {!overdue && (
                <ButtonLink variant="tertiary" href={planAddress(subscription)} aria-describedby={id}>
                  {translate('plan.link')}
                </ButtonLink>
              )}
              <ButtonLink variant="tertiary" href={paymentMethodAddress(subscription)} aria-describedby={id}>
                {translate('subscription.updateMethod')}
              </ButtonLink>
              <Button variant="tertiary" aria-haspopup="dialog" aria-describedby={id} onClick={onHelp}>
                {translate('subscription.methodHelp')}
              </Button>
              {trialUntil ? (
                <Acting act="cancelTrial" subscription={subscription} onChanged={onChanged} describedBy={id} />
              ) : (
                <Button variant="tertiary" aria-haspopup="dialog" aria-describedby={id} onClick={onCancel}>
                  {translate('subscription.cancel')}
                </Button>
              )}
            </>
          )}
          {resumable && <Acting act="resume" subscription={subscription} onChanged={onChanged} describedBy={id} />}
          {!renews && !resumable && <BuyAgain subscription={subscription} isOnSale={isOnSale} describedBy={id} />}
        </div>
      </article>
    </li>
  )
}

function stateOf({ live, renews, overdue, status, pause, trialUntil }: ShownSubscription): {
  tone: Tone
  says: MessageKey
} {
  if (live && overdue) return { tone: 'warning', says: 'subscription.stateOverdue' }
  if (live && renews && trialUntil) return { tone: 'success', says: 'subscription.stateTrial' }
  if (live && pause?.begun) return { tone: 'warning', says: 'plan.statePaused' }
  if (live)
    return renews
      ? { tone: 'success', says: 'subscription.stateActive' }
      : { tone: 'warning', says: 'subscription.stateCancelled' }
  return { tone: 'neutral', says: status === 'Refunded' ? 'subscription.stateRefunded' : 'subscription.stateEnded' }
}

function whenOf({ live, renews, overdue }: ShownSubscription): MessageKey {
  if (!live) return 'subscription.ended'
  if (overdue) return 'subscription.payBy'
  return renews ? 'subscription.nextPayment' : 'subscription.ends'
}
