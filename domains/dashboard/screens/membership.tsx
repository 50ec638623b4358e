import type { SignedInMember } from '@/domains/identity/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Card } from '@/platform/ui/card'
import { Tag } from '@/platform/ui/tag'
import css from './dashboard.module.css'

export function Membership({ member, now }: { member: SignedInMember; now: Date }) {
  const translate = useTranslate()
  const until = new Date(member.vip * 1000)
  const plans = [
    member.isAllInOne && translate('dashboard.allInOne'),
    member.isSubscriber && translate('dashboard.subscription'),
  ].filter((plan) => plan !== false)

  return (
    <Card title={translate('dashboard.membership')}>
      {member.vip > 0 && <p>{translate(until > now ? 'dashboard.until' : 'dashboard.ended', { until })}</p>}
      {plans.length > 0 && (
        <dl className={css.facts}>
          <div>
            <dt>{translate('dashboard.plans')}</dt>
            <dd className={css.tags}>
              {plans.map((plan) => (
                <Tag key={plan} tone="pine">
                  {plan}
                </Tag>
              ))}
            </dd>
          </div>
        </dl>
      )}
      {member.vip === 0 && plans.length === 0 && <p className={css.note}>{translate('dashboard.none')}</p>}
    </Card>
  )
}
