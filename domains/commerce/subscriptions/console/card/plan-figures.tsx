import type { FailureCode } from '@/platform/codes/codes'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, zero } from '@/platform/money/money'
import { ActionError } from '@/platform/ui/data/action-error'
import { formatMoment } from '@/platform/ui/data/moment'
import { Alert } from '@/platform/ui/feedback/alert'
import type { PlanOnWire } from '../../contract/plans'
import css from './plan-figures.module.css'

/** The price of a plan, today and at the next renewal. */
export function PlanFigures({ plan, currency }: { plan: PlanOnWire; currency: Currency }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const say = (amount: string) => formatMoney(parseMoney(amount, currency) ?? zero(currency), language)
  const { timing, days_left: left, days_in_period: all, credit, charge, renew_amount: renewal, renews_at: at } = plan
  return (
    <dl className={css.figures} aria-live="polite">
      {timing === 'now' && (
        <div>
          <dt>{translate('subscriptions.card.planCredit', { left, all })}</dt>
          <dd>−{say(credit)}</dd>
        </div>
      )}
      <div>
        <dt>{translate('subscriptions.card.planToday')}</dt>
        <dd>{say(charge)}</dd>
      </div>
      <div>
        <dt>{translate('subscriptions.card.planNext', { at: formatMoment(at, language) })}</dt>
        <dd>{say(renewal)}</dd>
      </div>
    </dl>
  )
}

/** Why the plan could not be changed. */
export function PlanRefused({ outcome }: { outcome: { readonly code: FailureCode } }) {
  const translate = useTranslate()
  if (outcome.code === 13104) return <Alert tone="danger">{translate('subscriptions.card.planCardRefused')}</Alert>
  if (outcome.code === 20035) return <Alert tone="danger">{translate('subscriptions.card.planOutOfDate')}</Alert>
  return <ActionError outcome={outcome} />
}
