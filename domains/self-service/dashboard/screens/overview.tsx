import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { hasAnyOf, hasFeature } from '@/platform/ui/browser/features'
import css from './dashboard.module.css'
import { LatestOrders } from './latest-orders'
import { LineTabs } from './line-tabs'
import { MemberBlock } from './member-block'
import { Recommendations } from './recommendations'
import { Subscriptions } from './subscriptions'
import { useDashboard } from './use-dashboard'

export function Overview({ member }: { member: SignedInMember }) {
  const dashboard = useDashboard(member)
  const { lines } = dashboard
  // The height of a buyer's tabs is unknown, and content below them would jump.
  const isPlaceKnown = !member.isBuyer || lines.data !== null || lines.failure !== null
  return (
    <div className={css.overview}>
      <MemberBlock member={member} now={new Date()} />
      <LineTabs member={member} dashboard={dashboard} />
      {isPlaceKnown && (
        <>
          <div className={css.pair}>
            <LatestOrders answer={dashboard.orders} />
            {(hasAnyOf('subscriptions') || (hasFeature('subscriptions') && member.isSubscriber)) && (
              <Subscriptions answer={dashboard.subscriptions} />
            )}
          </div>
          <Recommendations answer={dashboard.recommendations} />
        </>
      )}
    </div>
  )
}
