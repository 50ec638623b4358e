import type { ReactNode } from 'react'
import type { Boot, SignedInMember } from '@/domains/identity/boot'
import type { Language } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { LanguageChoice } from '@/platform/ui/language-choice'
import { ThemeChoice } from '@/platform/ui/theme-choice'
import { Brand } from '../brand'
import type { Screen } from '../screen'
import { Drawer } from './drawer'
import { EndingBanner } from './ending-banner'
import { ImpersonationBanner } from './impersonation-banner'
import css from './shell.module.css'
import { Sidebar } from './sidebar'

interface ShellProps {
  boot: Boot
  member: SignedInMember
  current: Screen
  language: Language
  problem: boolean
  onMemberChanged: (facts: Partial<SignedInMember>) => void
  children: ReactNode
}

/** The house itself: what stands around every screen of a signed-in member. */
export function Shell({ boot, member, current, language, problem, onMemberChanged, children }: ShellProps) {
  const translate = useTranslate()
  const sidebar = <Sidebar member={member} current={current} language={language} />
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {translate('shell.skip')}
      </a>
      <div className={css.banners}>
        {member.impersonatedBy !== null && <ImpersonationBanner operator={member.impersonatedBy} />}
        {member.endsAt !== null && (
          <EndingBanner
            endsAt={member.endsAt}
            closed={member.impersonatedBy !== null}
            onMemberChanged={onMemberChanged}
          />
        )}
      </div>
      <header className={css.top}>
        <Drawer>
          {sidebar}
          <div className={css.drawerChoices}>
            <LanguageChoice />
            <ThemeChoice />
          </div>
        </Drawer>
        <Brand vendor={boot.vendor} />
        <div className={css.choices}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </header>
      <div className={css.side}>{sidebar}</div>
      <main className={css.main} id="content" tabIndex={-1}>
        <div className={css.content}>
          {problem && <Alert tone="problem">{translate('ui.unreachable')}</Alert>}
          {children}
        </div>
      </main>
    </div>
  )
}
