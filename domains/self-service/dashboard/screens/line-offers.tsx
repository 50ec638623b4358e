import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { readSeats } from '@/domains/licensing/licences/map'
import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { hasFeature } from '@/platform/ui/browser/features'
import { type Answer, useCall } from '@/platform/ui/calls/use-call'
import type { Answer as AnswerTo } from '../contract/member'
import { type LineTab, readDownloadService } from '../map/lines'
import type { System } from '../rules'
import css from './line-offers.module.css'
import { OfferBox } from './offer-box'
import { SystemPanel } from './system-panel'
import { ownSystem } from './systems'

interface LineOffersProps {
  line: LineTab
  member: SignedInMember
  addOns: Answer<AnswerTo<'GET /member/eds_product_v1'>>
}

/** All that a line's tab shows: its all-in-one, and for each system where the member stands with it. */
export function LineOffers({ line, member, addOns }: LineOffersProps) {
  const { language: lang } = useLanguage()
  const [system, setSystem] = useState(ownSystem)
  const managesPrograms = mayAs(member, technicalRoles)
  const question = hasFeature('licences') && managesPrograms ? { product: line.key, lang, limit: 1 } : null
  const seats = useCall((input) => call('GET /member/product_licenses', input), question, readSeats)
  const serviceFor = (system: System) => ({
    ...addOns,
    data: addOns.data && [readDownloadService(addOns.data, line.key, system, member.email)].filter(isThere),
  })
  const shown = line.panels.find((panel) => panel.system === system) ?? line.panels[0]
  return (
    <div className="stack-5 fitting">
      {shown && <OfferBox line={line} panel={shown} onChoose={setSystem} />}
      <div className={`stack-5 ${css.panels}`}>
        {line.panels.map((panel) => (
          <SystemPanel
            key={panel.system}
            line={line}
            panel={panel}
            {...(managesPrograms ? { seats, service: serviceFor(panel.system) } : { seats: null, service: null })}
          />
        ))}
      </div>
    </div>
  )
}

const isThere = <Thing,>(thing: Thing | null): thing is Thing => thing !== null
