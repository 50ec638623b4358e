import { lazy, Suspense } from 'react'
import { buyingRoles, mayAs } from '@/domains/accounts/identity/rules/company-session'
import License, { type LicenceLink } from '@/domains/licensing/licences/screens/license'
import { useLanguage } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import type { MemberScreenProps } from '../screen'

/** Below the licences, and fetched beside what they ask for: most members have neither. */
const ProgramUpdates = lazy(async () => ({
  default: (await import('@/domains/licensing/downloads/screens/program-updates')).ProgramUpdates,
}))
const VersionUpgrades = lazy(async () => ({
  default: (await import('@/domains/self-service/products/screens/version-upgrades')).VersionUpgrades,
}))

const household: LicenceLink = { href: memberPage('household'), icon: 'arrow', label: 'shell.titleHousehold' }
const handovers: LicenceLink = { href: memberPage('licence_handovers'), icon: 'arrow', label: 'shell.titleHandovers' }

/** The licence page, with which versions are the member's for good, and which later ones they get for less. */
export default function ComposedLicense({ boot, member }: MemberScreenProps) {
  const { language } = useLanguage()
  const { households, transfers } = boot
  const offered = [...(households ? [household] : []), ...(transfers ? [handovers] : [])]
  return (
    <License boot={boot} links={member.acting === null ? offered : []}>
      <Suspense fallback={null}>
        {mayAs(member, buyingRoles) && <VersionUpgrades key={`upgrades ${language}`} />}
        <ProgramUpdates key={`updates ${language}`} email={member.email} onlyEnding />
      </Suspense>
    </License>
  )
}
