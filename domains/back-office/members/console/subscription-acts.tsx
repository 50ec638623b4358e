import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { call } from './api'
import { PlannedActs } from './planned-acts'

interface SubscriptionActsProps extends SectionProps {
  subscription: MemberCard['subscriptions'][number]
}

/** Actions on a subscription: cancel while it renews, then resume until it has ended. */
export function SubscriptionActs({ subscription, member, operator, onDone }: SubscriptionActsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { reference, name, state, paid_until: until, renews } = subscription
  if (!renews || state === 'ended' || member.erased !== 0 || !may(operator.role, 'subscriptions.change')) return null
  const at = formatMoment(until, language)
  return (
    <span className={records.lineActs}>
      {state === 'cancelled' ? (
        <ActionButton
          key="resume"
          title="members.resumeSubscription"
          variant="tertiary"
          text={translate('members.resumeSubscriptionText', { name, at })}
          send={(reason) => call('POST /console/api/subscriptions/resume', { subscription: reference, reason })}
          onDone={(done) =>
            onDone(translate('members.subscriptionResumed', { at: formatMoment(done.until, language) }))
          }
        />
      ) : (
        <ActionButton
          key="cancel"
          title="members.cancelSubscription"
          variant="tertiary"
          text={translate(state === 'pastDue' ? 'members.cancelOverdueText' : 'members.cancelSubscriptionText', {
            name,
            at,
          })}
          send={(reason) => call('POST /console/api/subscriptions/cancel', { subscription: reference, reason })}
          onDone={(done) =>
            onDone(translate('members.subscriptionCancelled', { at: formatMoment(done.until, language) }))
          }
        />
      )}
      <PlannedActs subscription={subscription} onDone={onDone} at={at} />
    </span>
  )
}
