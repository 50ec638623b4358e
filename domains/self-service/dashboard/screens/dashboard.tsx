import { useSyncExternalStore } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { buyingRoles, mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Feature } from '@/platform/contract/feature'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasAnyOf, hasFeature } from '@/platform/ui/browser/features'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import css from './dashboard.module.css'
import { Overview } from './overview'
import { hasRoom, wide } from './wide'

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

/** The descriptive text, and the ways to what works here (spec 1.5). */
function SmallScreen({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  return (
    <div className={css.small}>
      <h1 tabIndex={-1}>{translate('dashboard.narrowTitle')}</h1>
      <p>{translate('dashboard.narrow')}</p>
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
                  {translate(label)}
                  <Icon name="arrow" />
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}
