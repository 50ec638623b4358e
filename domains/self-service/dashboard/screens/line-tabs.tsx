import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { useAddress } from '@/platform/ui/browser/navigation'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { Lines } from '../map/lines'
import { openingTab, others } from '../rules'
import { Answer } from './answer'
import { LineOffers } from './line-offers'
import { OtherProducts, OwnProducts } from './other-products'
import type { Dashboard } from './use-dashboard'

interface LineTabsProps {
  member: SignedInMember
  dashboard: Dashboard
  /** Called with the products that the open tab offers. */
  onOffer: (pids: readonly number[]) => void
}

/** A tab for each product line and one for the others, for anyone who has bought something. */
export function LineTabs({ member, dashboard, onOffer }: LineTabsProps) {
  const translate = useTranslate()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { lines } = dashboard
  if (lines.failure === null && !lines.data?.portrait) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="unseen" id={id} tabIndex={-1} ref={heading}>
        {translate('dashboard.lines')}
      </h2>
      <Answer answer={lines} lines={6} focus={() => heading.current}>
        {(data) => <OpenTabs lines={data} member={member} dashboard={dashboard} onOffer={onOffer} />}
      </Answer>
    </section>
  )
}

function OpenTabs({ lines, member, dashboard, onOffer }: LineTabsProps & { lines: Lines }) {
  const translate = useTranslate()
  const { hash, searchParams } = useAddress()
  const requested = { anchor: hash.slice(1), upgrade: searchParams.get('upgrade'), app: searchParams.get('c_app') }
  const answer = Object.values(requested).join(' ')
  // A tab stays as chosen until the address wishes for another one.
  const [chosen, setChosen] = useState({ key: '', under: '' })
  const facts = [...lines.tabs.map((tab) => tab.facts), lines.othersFacts]
  const current = chosen.key && chosen.under === answer ? chosen.key : (openingTab(facts, requested) ?? others)
  // The tab answers at once; what it shows takes longer to draw on a slow device, and follows.
  const shown = useDeferredValue(current)
  useEffect(() => {
    const panels = lines.tabs.find(({ key }) => key === shown)?.panels ?? []
    onOffer(panels.flatMap(({ offers }) => offers))
  }, [lines, shown, onOffer])
  const [opened, setOpened] = useState<readonly string[]>([])
  if (!opened.includes(shown)) setOpened([...opened, shown])
  // Where no line has anything to upgrade to, what the member has is no rest of something.
  if (lines.tabs.length === 0) return <OwnProducts purchases={lines.others} />
  return (
    <Tabs
      label={translate('dashboard.lines')}
      tabs={[
        ...lines.tabs.map(({ key, name }) => ({ key, label: name })),
        { key: others, label: translate('dashboard.others') },
      ]}
      current={current}
      onChoose={(key) => setChosen({ key, under: answer })}
    >
      {/* An opened tab keeps its state and its answers. */}
      {lines.tabs
        .filter(({ key }) => opened.includes(key))
        .map((line) => (
          <div key={line.key} hidden={line.key !== shown}>
            <LineOffers line={line} member={member} addOns={dashboard.addOns} />
          </div>
        ))}
      {shown === others && <OtherProducts purchases={lines.others} orders={dashboard.orders} />}
    </Tabs>
  )
}
