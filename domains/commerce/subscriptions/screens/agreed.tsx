import { formatDay } from '@/platform/i18n/day'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import type { ShownSubscription } from '../map'

/** Returns the address of the page that changes its plan, pauses it, and takes either back. */
export const changePlanAddress = ({ reference }: Pick<ShownSubscription, 'reference'>) =>
  memberPage('change_plan', { subscription: reference })

/** The agreement about the time after the running period. */
export function Agreed({ subscription: { change, pause, renewal } }: { subscription: ShownSubscription }) {
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
