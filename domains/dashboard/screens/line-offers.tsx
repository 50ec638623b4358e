import { useMemo, useState } from 'react'
import { useLanguage } from '@/platform/i18n/wording'
import { type Asked, useAsked } from '@/platform/ui/calls/use-asked'
import type { Answer } from '../contract/member'
import { readSeats } from '../map'
import { type LineTab, readDownloadService } from '../map/lines'
import type { System } from '../rules'
import { call } from './api'
import css from './line-offers.module.css'
import { OfferBox } from './offer-box'
import { ownSystem } from './own-system'
import { SystemPanel } from './system-panel'

interface LineOffersProps {
  line: LineTab
  email: string
  addOns: Asked<Answer<'GET /member/eds_product_v1'>>
}

/** All that a line's tab shows: its all-in-one, and for each system where the member stands with it. */
export function LineOffers({ line, email, addOns }: LineOffersProps) {
  const { language: lang } = useLanguage()
  const [system, setSystem] = useState(ownSystem)
  const seats = useAsked(useMemo(() => () => askForSeats(line.key, lang), [line.key, lang]))
  const serviceFor = (system: System) => ({
    ...addOns,
    data: addOns.data && [readDownloadService(addOns.data, line.key, system, email)].filter(isThere),
  })
  const shown = line.panels.find((panel) => panel.system === system) ?? line.panels[0]
  return (
    <div className={css.line}>
      {shown && <OfferBox line={line} panel={shown} onChoose={setSystem} />}
      <div className={css.panels}>
        {line.panels.map((panel) => (
          <SystemPanel key={panel.system} line={line} panel={panel} seats={seats} service={serviceFor(panel.system)} />
        ))}
      </div>
    </div>
  )
}

const isThere = <Thing,>(thing: Thing | null): thing is Thing => thing !== null

async function askForSeats(product: string, lang: string) {
  const outcome = await call('GET /member/product_licenses', { product, lang })
  return outcome.ok ? { ok: true as const, data: readSeats(outcome.data) } : outcome
}
