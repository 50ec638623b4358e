import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { initialOf } from '@/domains/accounts/identity/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/controls/icon'
import { Tag } from '@/platform/ui/feedback/tag'
import { Avatar } from '@/platform/ui/layout/avatar'
import css from './member-block.module.css'

/** The member, and the state of their subscription. */
export function MemberBlock({ member, now }: { member: SignedInMember; now: Date }) {
  const translate = useTranslate()
  const until = new Date(member.vip * 1000)
  const plans = [
    member.vip > 0 && until > now && translate('dashboard.subscriber'),
    member.isAllInOne && translate('dashboard.allInOne'),
  ].filter((plan) => plan !== false)
  return (
    <header className="cluster-4 level">
      <Avatar initial={initialOf(member.acting ? member.username : member.email)} picture={member.picture} large />
      <div className={css.who}>
        <h1 tabIndex={-1}>{translate('dashboard.greeting', { name: member.username })}</h1>
        <p className={css.facts}>
          <span>{member.email}</span>
          {plans.map((plan) => (
            <Tag key={plan} tone="success">
              {plan}
            </Tag>
          ))}
        </p>
        {member.vip > 0 && (
          <p className="quiet">{translate(until > now ? 'dashboard.until' : 'dashboard.ended', { until })}</p>
        )}
      </div>
      <a className={css.profile} href="/member?a=profile">
        {translate('dashboard.profile')}
        <Icon name="arrow" />
      </a>
    </header>
  )
}
