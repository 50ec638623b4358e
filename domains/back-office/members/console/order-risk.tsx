import type { RiskLevel } from '@/integrations/payments/risk'
import type { MemberCard } from '@/platform/contract/member-page'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import records from '@/platform/ui/data/records.module.css'

const levels: Readonly<Record<RiskLevel, MessageKey>> = {
  normal: 'members.riskNormal',
  elevated: 'members.riskElevated',
  highest: 'members.riskHighest',
}

/** The payment provider's assessment of an order, and whether a rule has marked it. */
export function OrderRisk({ order, member }: { order: string; member: MemberCard }) {
  const translate = useTranslate()
  const found = member.risks.find((risk) => risk.order === order)
  if (!found) return null
  const { level, warned, review } = found
  return (
    <span className={records.quiet}>
      {[
        level && translate('members.risk', { level: translate(levels[level]) }),
        warned > 0 && translate('members.riskWarned'),
      ]
        .filter(Boolean)
        .join(' · ')}
      {review !== '' && (
        <>
          {(level || warned > 0) && ' · '}
          <a href={consoleRoom('reviews', review)}>{translate('members.riskReview', { review })}</a>
        </>
      )}
    </span>
  )
}
