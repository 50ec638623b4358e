import type { ReactNode } from 'react'
import { companySwitch } from '@/domains/accounts/companies/screens/switch/late'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { Language } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { usePart } from '@/platform/ui/calls/use-part'
import { Alert } from '@/platform/ui/feedback/alert'
import { Brand } from '@/platform/ui/layout/brand'
import { LegalLinks } from '@/platform/ui/layout/legal-links'
import { ShellLayout } from '@/platform/ui/layout/shell-layout'
import type { Screen } from '../screen'
import css from './banner.module.css'
import { accountBanners } from './late/late'
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
      side={<Sidebar member={member} settings={boot.sidebar} current={current} language={language} />}
      foot={<LegalLinks kinds={boot.legal} />}
    >
      {problem && <Alert tone="danger">{translate('ui.unreachable')}</Alert>}
      {children}
    </ShellLayout>
  )
}
