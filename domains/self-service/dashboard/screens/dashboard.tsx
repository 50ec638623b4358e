import { useCallback, useState, useSyncExternalStore } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { buyingRoles, mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Feature } from '@/platform/contract/feature'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasAnyOf, hasFeature } from '@/platform/ui/browser/features'
import type { Answer } from '@/platform/ui/calls/use-call'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { OrderPage } from '../map'
import { mostShown } from '../rules'
import css from './dashboard.module.css'
import { LineTabs } from './line-tabs'
import { MemberBlock } from './member-block'
import { Needs } from './needs'
import { OrderList } from './order-list'
import { OwnThings } from './own-things'
import { Panel } from './panel'
import { Recommendations } from './recommendations'
import { roomStates } from './room-states'
import { Subscriptions } from './subscriptions'
import { useDashboard, useShortOverview } from './use-dashboard'
import { hasRoom, wide } from './wide'

function LatestOrders({ answer }: { answer: Answer<OrderPage> }) {
  const translate = useTranslate()
  const title = translate('dashboard.latestOrders')
  return (
    <Panel
      title={title}
      answer={answer}
      lines={3}
      more={<a href={memberPage('order_history')}>{translate('dashboard.allOrders')}</a>}
    >
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyPart icon="receipt">{translate('dashboard.noOrders')}</EmptyPart>
        ) : (
          <OrderList orders={orders.slice(0, mostShown.orders)} label={title} />
        )
      }
    </Panel>
  )
}

function Overview({ member }: { member: SignedInMember }) {
  const dashboard = useDashboard(member)
  const { lines } = dashboard
  const [offered, setOffered] = useState<ReadonlySet<number>>(new Set())
  const offer = useCallback((pids: readonly number[]) => setOffered(new Set(pids)), [])
  return (
    <div className={css.overview}>
      <MemberBlock member={member} now={new Date()} />
      {dashboard.isTopKnown ? (
        <>
          {/* Without tabs, what the member has stands in their place. */}
          {lines.data && lines.data.tabs.length > 0 && <OwnThings owned={lines.data.owned} />}
          <Needs overview={dashboard.overview.data} subscriptions={dashboard.subscriptions.data} />
          <LineTabs member={member} dashboard={dashboard} onOffer={offer} />
          <div className={`stack-5 fitting ${css.pair}`}>
            <LatestOrders answer={dashboard.orders} />
            {(hasAnyOf('subscriptions') || (hasFeature('subscriptions') && member.isSubscriber)) && (
              <Subscriptions answer={dashboard.subscriptions} />
            )}
          </div>
          <Recommendations answer={dashboard.recommendations} offered={offered} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}

/** The dashboard; on a small screen a text and links instead. */
export default function Dashboard({ member }: { member: SignedInMember }) {
  const isWide = useSyncExternalStore(subscribe, hasRoom)
  return isWide ? <Overview member={member} /> : <SmallScreen member={member} />
}

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const rooms = [
  { href: memberPage('order_history'), icon: 'receipt', label: 'shell.orders' },
  { href: memberPage('my_products'), icon: 'box', label: 'shell.products' },
  { href: memberPage('downloads'), icon: 'download', label: 'shell.downloads', companyRoles: technicalRoles },
  {
    href: memberPage('license'),
    icon: 'key',
    label: 'shell.licences',
    feature: 'licences',
    companyRoles: technicalRoles,
  },
  {
    href: memberPage('subscription'),
    icon: 'renew',
    label: 'shell.subscription',
    feature: 'subscriptions',
    forSubscribers: true,
  },
  { href: memberPage('get_support'), icon: 'help', label: 'shell.support', feature: 'tickets' },
] as const satisfies readonly Room[]

interface Room {
  readonly href: string
  readonly icon: IconName
  readonly label: MessageKey
  readonly feature?: Feature
  readonly forSubscribers?: true
  /** Only these roles have it in a company's overview. */
  readonly companyRoles?: readonly CompanyRole[]
}

/** The descriptive text, what waits, and the ways to what works here, each with its state (spec 1.5). */
function SmallScreen({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { standing, isKnown } = useShortOverview()
  const states = roomStates(standing, translate, language)
  return (
    <div className={css.small}>
      <h1 tabIndex={-1}>{translate('dashboard.narrowTitle')}</h1>
      <p>{translate('dashboard.narrow')}</p>
      {isKnown ? (
        <>
          <Needs {...standing} />
          <nav aria-label={translate('dashboard.rooms')}>
            <ul className={css.rooms}>
              {rooms
                .filter(({ companyRoles = buyingRoles }: Room) => mayAs(member, companyRoles))
                .filter(({ feature, forSubscribers }: Room) =>
                  forSubscribers ? hasFeature(feature) && member.isSubscriber : hasAnyOf(feature),
                )
                .map(({ href, icon, label }) => (
                  <li key={href}>
                    <a href={href}>
                      <Icon name={icon} />
                      <span className={css.room}>
                        {translate(label)}
                        {states[label] && <small>{states[label]}</small>}
                      </span>
                      <Icon name="arrow" />
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  )
}
