import { monthsOf } from '@/domains/commerce/catalogue/rules/terms'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { ShownPlan, ShownPlans } from '../map/plans'
import { planAddress } from './addresses'
import css from './dialogs.module.css'
import { formatPeriod } from './format'

interface AlternativeProps {
  /** Null: it is not known, or could not be loaded. */
  plans: ShownPlans | null
  /** Leads back from the page of the alternative. */
  wayBack: Readonly<Record<string, string>>
}

interface OfferedPauseProps extends AlternativeProps {
  why: 'subscription.pauseOffer' | 'subscription.pauseRarely'
}

/** A pause in place of a cancellation, where there is one. */
export function OfferedPause({ plans, wayBack, why }: OfferedPauseProps) {
  const translate = useTranslate()
  if (!plans || plans.pauses.length === 0) return null
  const count = Math.max(...plans.pauses.map(({ months }) => months))
  return (
    <section className={css.alternative}>
      <p>{translate(why, { product: plans.name, count })}</p>
      <ButtonLink variant="secondary" href={planAddress({ reference: plans.vid }, { act: 'pause', ...wayBack })}>
        {translate('subscription.pauseInstead')}
      </ButtonLink>
    </section>
  )
}

/** A plan that costs less, where there is one. */
export function CheaperPlan({ plans, wayBack }: AlternativeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const plan = plans?.cheaper
  if (!plans || !plan) return null
  const { pid, term, name, renewal } = plan
  const said = {
    plan: `${name} (${formatPeriod(term, translate)})`,
    amount: formatMoney(renewal, language),
    share: new Intl.NumberFormat(language, { style: 'percent' }).format(savedBy(plan, plans)),
  }
  const choice = { act: 'change', pid: String(pid), term, ...wayBack } as const
  return (
    <section className={css.alternative}>
      <p>{translate('subscription.cheaper', said)}</p>
      <ButtonLink variant="secondary" href={planAddress({ reference: plans.vid }, choice)}>
        {translate('subscription.cheaperAct')}
      </ButtonLink>
    </section>
  )
}

/** The share of the monthly price that a plan saves, in whole percent, rounded down so as not to promise too much. */
function savedBy(plan: ShownPlan, present: ShownPlans): number {
  const monthly = ({ renewal, term }: Pick<ShownPlan, 'renewal' | 'term'>) => renewal.minor / (monthsOf(term) ?? 1)
  return Math.floor(100 * (1 - monthly(plan) / monthly(present))) / 100
}
