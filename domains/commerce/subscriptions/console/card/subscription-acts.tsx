import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
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
          title="subscriptions.card.resumeSubscription"
          variant="tertiary"
          text={translate('subscriptions.card.resumeSubscriptionText', { name, at })}
          send={(reason) => call('POST /console/api/subscriptions/resume', { subscription: reference, reason })}
          onDone={(done) =>
            onDone(translate('subscriptions.card.subscriptionResumed', { at: formatMoment(done.until, language) }))
          }
        />
      ) : (
        <ActionButton
          key="cancel"
          title="subscriptions.card.cancelSubscription"
          variant="tertiary"
          text={translate(
            state === 'pastDue' ? 'subscriptions.card.cancelOverdueText' : 'subscriptions.card.cancelSubscriptionText',
            {
              name,
              at,
            },
          )}
          send={(reason) => call('POST /console/api/subscriptions/cancel', { subscription: reference, reason })}
          onDone={(done) =>
            onDone(translate('subscriptions.card.subscriptionCancelled', { at: formatMoment(done.until, language) }))
          }
        />
      )}
      <PlannedActs subscription={subscription} onDone={onDone} at={at} />
    </span>
  )
}
