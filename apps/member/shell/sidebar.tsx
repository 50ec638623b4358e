import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { initialOf } from '@/domains/accounts/identity/rules'
import { logOut } from '@/domains/accounts/identity/screens/login-state'
import type { SidebarSettings } from '@/platform/contract/sidebar'
import type { Language } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { SideButton, SideEntries, SideLink, SideList } from '@/platform/ui/layout/side-list'
import type { Screen } from '../screen'
import { couponTag, entriesFor } from './entries'
import { useHasCoupon } from './use-has-coupon'

interface SidebarProps {
  member: SignedInMember
  settings: SidebarSettings
  current: Screen
  language: Language
}

export function Sidebar({ member, settings, current, language }: SidebarProps) {
  const translate = useTranslate()
  const { username, email, picture, acting } = member
  const entries = entriesFor(member, settings, language)
  const hasCoupon = useHasCoupon(settings.couponTag && entries.some(({ a }) => a === 'special_offer'))
  return (
    <SideList
      label={translate('shell.navigation')}
      name={username}
      detail={acting?.person || email}
      initial={initialOf(acting ? username : email)}
      picture={picture}
    >
      <SideEntries>
        {entries.map((screen) => {
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
        <LogoutButton />
      </SideEntries>
    </SideList>
  )
}

function LogoutButton() {
  const translate = useTranslate()
  const [failed, setFailed] = useState(false)
  async function leave() {
    const outcome = await logOut()
    setFailed(!outcome.ok)
  }
  return (
    <SideButton
      icon="leave"
      label={translate('shell.logout')}
      onClick={leave}
      problem={failed && <Alert tone="danger">{translate('member_new_35')}</Alert>}
    />
  )
}
