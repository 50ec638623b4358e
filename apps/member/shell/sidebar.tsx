import { useState } from 'react'
import type { SignedInMember } from '@/domains/identity/boot'
import { initialOf } from '@/domains/identity/rules'
import { logOut } from '@/domains/identity/screens/login-state'
import type { Language } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Avatar } from '@/platform/ui/avatar'
import { Icon } from '@/platform/ui/icon'
import { Tag } from '@/platform/ui/tag'
import { isFor } from '../route'
import { type Screen, screens } from '../screens'
import css from './sidebar.module.css'

interface SidebarProps {
  member: SignedInMember
  current: Screen
  language: Language
}

export function Sidebar({ member, current, language }: SidebarProps) {
  const translate = useTranslate()
  return (
    <nav className={css.sidebar} aria-label={translate('shell.navigation')}>
      <div className={css.member}>
        <Avatar initial={initialOf(member.email)} picture={member.picture} />
        <div className={css.who}>
          <p className={css.name}>{member.username}</p>
          <p className={css.email}>{member.email}</p>
        </div>
      </div>
      <ul className={css.entries}>
        {screens.map((screen) => {
          if (screen.who !== 'member' || !screen.sidebar) return null
          if (!isFor(screen, member)) return null
          if (screen.locales !== 'all' && !screen.locales.includes(language)) return null
          const { label, icon, tag } = screen.sidebar
          const said = tag?.(member)
          return (
            <li key={screen.a}>
              <a
                className={css.entry}
                href={`/member.htm?a=${screen.a}`}
                aria-current={screen === current ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span className={css.label}>{translate(label)}</span>
                {said && <Tag tone="lamp">{translate(said)}</Tag>}
              </a>
            </li>
          )
        })}
        <li className={css.last}>
          <LogoutButton />
        </li>
      </ul>
    </nav>
  )
}

function LogoutButton() {
  const translate = useTranslate()
  const [failed, setFailed] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.entry}
        onClick={async () => {
          const outcome = await logOut()
          setFailed(!outcome.ok)
        }}
      >
        <Icon name="leave" />
        <span className={css.label}>{translate('shell.logout')}</span>
      </button>
      {failed && <Alert tone="problem">{translate('member_new_35')}</Alert>}
    </>
  )
}
