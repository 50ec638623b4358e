import { type ReactNode, useState } from 'react'
import { companySwitch } from '@/domains/accounts/companies/screens/switch/late'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { initialOf } from '@/domains/accounts/identity/rules'
import { logOut } from '@/domains/accounts/identity/screens/login-state'
import type { SidebarSettings } from '@/platform/contract/sidebar'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage, type ScreenName } from '@/platform/paths'
import { hasAnyOf } from '@/platform/ui/browser/features'
import { useCall } from '@/platform/ui/calls/use-call'
import { usePart } from '@/platform/ui/calls/use-part'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Brand } from '@/platform/ui/layout/brand'
import { LegalLinks } from '@/platform/ui/layout/legal-links'
import { ShellLayout } from '@/platform/ui/layout/shell-layout'
import { SideButton, SideEntries, SideLink, SideList } from '@/platform/ui/layout/side-list'
import { isFor } from '../route'
import { type MemberScreen, type Screen, type SidebarBoot, type SidebarGroup, sidebarGroups } from '../screen'
import { screens } from '../screens'
import css from './banner.module.css'
import { accountBanners } from './late/late'

type ScreenWithEntry = MemberScreen & Required<Pick<MemberScreen, 'sidebar'>> & { readonly a: ScreenName }

const withEntry = screens.filter(
  (screen): screen is ScreenWithEntry => screen.who === 'member' && screen.sidebar !== undefined,
)

/** The entries for this member in this language, in their order. */
export const entriesFor = (member: SignedInMember, boot: SidebarBoot, language: Language) =>
  withEntry.filter((screen) => {
    const { locales } = boot.sidebar
    const allowed: readonly Language[] | undefined = locales[screen.a as keyof typeof locales]
    const offered = screen.sidebar.offered?.(boot, member) ?? true
    return offered && isFor(screen, member) && hasAnyOf(screen.feature) && (allowed?.includes(language) ?? true)
  })

/** Entries by their groups, the ones above the groups first; a group without entries is left out. */
export const grouped = (entries: readonly ScreenWithEntry[]) =>
  [undefined, ...sidebarGroups]
    .map((group) => ({ group, entries: entries.filter(({ sidebar }) => sidebar.group === group) }))
    .filter((each) => each.entries.length > 0)

/** The word behind the coupons' entry, where there is room for one. @param coupons whether the member has one to use */
export function couponTag(member: SignedInMember, settings: SidebarSettings, coupons: boolean): MessageKey | null {
  if (settings.couponTag && coupons) return 'shell.coupon'
  return settings.promotionFlag && member.isBuyer ? 'shell.promotion' : null
}

/** Whether the member has a coupon to use; asked once for a page, and only where it is shown. */
function useHasCoupon(isKnown: boolean): boolean {
  const { language } = useLanguage()
  // Coupons are the same in every language: that of the first drawing does.
  const [lang] = useState(language)
  const { data } = useCall((input) => call('GET /member/my_coupon', input), isKnown ? { lang } : null)
  return data !== null && data.valid_coupon_list.length > 0
}

const headings: Readonly<Record<SidebarGroup, MessageKey>> = {
  products: 'shell.groupProducts',
  purchases: 'shell.groupPurchases',
  people: 'shell.groupPeople',
  account: 'shell.groupAccount',
}

interface SidebarProps {
  member: SignedInMember
  boot: SidebarBoot
  current: Screen
  language: Language
}

function Sidebar({ member, boot, current, language }: SidebarProps) {
  const translate = useTranslate()
  const { username, email, picture, acting } = member
  const settings = boot.sidebar
  const entries = entriesFor(member, boot, language)
  const hasCoupon = useHasCoupon(settings.couponTag && entries.some(({ a }) => a === 'special_offer'))
  return (
    <SideList
      label={translate('shell.navigation')}
      name={username}
      detail={acting?.person || email}
      initial={initialOf(acting ? username : email)}
      picture={picture}
    >
      {grouped(entries).map(({ group, entries: members }) => (
        <SideEntries key={group ?? ''} heading={group && translate(headings[group])}>
          {members.map((screen) => {
            const { label, icon, tag } = screen.sidebar
            const said = screen.a === 'special_offer' ? couponTag(member, settings, hasCoupon) : tag?.(member)
            return (
              <SideLink
                key={screen.a}
                icon={icon}
                label={translate(label)}
                href={memberPage(screen.a)}
                current={screen === current ? 'page' : screen.a === current.within && 'true'}
                end={said && <Tag tone="warning">{translate(said)}</Tag>}
              />
            )
          })}
        </SideEntries>
      ))}
      <SideEntries>
        <LogoutButton />
      </SideEntries>
    </SideList>
  )
}

function LogoutButton() {
  const translate = useTranslate()
  const { submit, refused } = useSubmit(logOut)
  return (
    <SideButton
      icon="leave"
      label={translate('shell.logout')}
      onClick={() => submit()}
      problem={refused && <Alert tone="danger">{translate('member_new_35')}</Alert>}
    />
  )
}

interface ShellProps {
  boot: Boot
  member: SignedInMember
  current: Screen
  language: Language
  problem: boolean
  onMemberChanged: (facts: Partial<SignedInMember>) => void
  children: ReactNode
}

/** The frame around every screen of a signed-in member. */
export function Shell({ boot, member, current, language, problem, onMemberChanged, children }: ShellProps) {
  const translate = useTranslate()
  const { Part: CompanySwitch } = usePart(companySwitch, member.acting !== null || member.companies.length > 0)
  const isMarked = member.impersonatedBy !== null || member.suspended || member.emailBounces || member.endsAt !== null
  const { Part: AccountBanners } = usePart(accountBanners, isMarked)
  return (
    <ShellLayout
      brand={
        <>
          <Brand vendor={boot.vendor} />
          {CompanySwitch && <CompanySwitch member={member} />}
        </>
      }
      banner={
        <div className={css.banners}>
          {AccountBanners && <AccountBanners member={member} onMemberChanged={onMemberChanged} />}
        </div>
      }
      side={<Sidebar member={member} boot={boot} current={current} language={language} />}
      foot={<LegalLinks kinds={boot.legal} />}
    >
      {problem && <Alert tone="danger">{translate('ui.unreachable')}</Alert>}
      {children}
    </ShellLayout>
  )
}
