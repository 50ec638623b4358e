import { ProgramUpdates } from '@/domains/downloads/screens/program-updates'
import { buyingRoles, mayAs } from '@/domains/identity/rules/company-session'
import License from '@/domains/licences/screens/license'
import { VersionUpgrades } from '@/domains/products/screens/version-upgrades'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { MemberScreenProps } from '../screen'

/** The licence page, with which versions are the member's for good, and which later ones they get for less. */
export default function ComposedLicense({ boot, member }: MemberScreenProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <License boot={boot}>
      {mayAs(member, buyingRoles) && <VersionUpgrades key={`upgrades ${language}`} />}
      <ProgramUpdates key={`updates ${language}`} email={member.email} onlyEnding />
      {boot.transfers && member.acting === null && (
        <p>
          <ButtonLink variant="secondary" href={memberPage('licence_handovers')}>
            {translate('shell.titleHandovers')}
          </ButtonLink>
        </p>
      )}
    </License>
  )
}
