import { formatDay } from '@/platform/i18n/day'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { ShownPlan, ShownPlans } from '../map/plans'
import css from './change-plan.module.css'
import sums from './dialogs.module.css'

/** The price of a plan today and next, its start, and the losses against the present one. */
export function PlanCost({ plan, present }: { plan: ShownPlan; present: ShownPlans }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { timing, renewal, credit, charge, daysLeft, daysInPeriod, renewsAt, effectiveAt, lost, fewerSeats } = plan
  const day = formatDay(effectiveAt, language)
  return (
    <>
      <dl className={sums.sum} aria-live="polite">
        {timing === 'now' && (
          <>
            <div>
              <dt>{translate('plan.newPeriod')}</dt>
              <dd>{formatMoney(renewal, language)}</dd>
            </div>
            <div>
              <dt>{translate('plan.credit', { left: daysLeft, all: daysInPeriod })}</dt>
              <dd>−{formatMoney(credit, language)}</dd>
            </div>
          </>
        )}
        <div className={sums.total}>
          <dt>{translate('plan.today')}</dt>
          <dd>{formatMoney(charge, language)}</dd>
        </div>
        <div>
          <dt>{translate('plan.next', { day: formatDay(renewsAt, language) })}</dt>
          <dd>{formatMoney(renewal, language)}</dd>
        </div>
      </dl>
      <ul className={css.notes}>
        <li>
          {timing === 'now'
            ? translate('plan.beginsNow', { product: present.name })
            : translate('plan.beginsLater', { product: present.name, day })}
        </li>
        {lost.length > 0 && (
          <li>
            {translate('plan.lost', {
              day,
              products: new Intl.ListFormat(language, { type: 'conjunction' }).format(lost),
            })}
          </li>
        )}
        {fewerSeats > 0 && <li>{translate('plan.fewerSeats', { count: fewerSeats })}</li>}
        <li>{translate('plan.untilCancelled')}</li>
      </ul>
    </>
  )
}
