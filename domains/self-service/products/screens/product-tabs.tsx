import { useState } from 'react'
import type { Seats } from '@/domains/licensing/licences/map'
import { useTranslate } from '@/platform/i18n/wording'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { OwnedProducts } from '../rules/owned-products'
import { LinePanel } from './line-panel'
import css from './my-products.module.css'
import { SubscriptionCard } from './slots-card'

interface ProductTabsProps {
  shelf: OwnedProducts
  /** Null: not here yet. */
  seats: ReadonlyMap<string, Seats> | null
}

/** The primary line first, then a tab for each line that something was bought of; one alone needs no choosing. */
export function ProductTabs({ shelf: { tabs, subscription }, seats }: ProductTabsProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<string | null>(null)
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  if (!current) return null
  const panel = <LinePanel key={current.key} tab={current} seats={seats && (seats.get(current.key) ?? 'uncounted')} />
  return (
    <div className={css.shelf}>
      {subscription && <SubscriptionCard slots={subscription} />}
      {tabs.length === 1 ? (
        panel
      ) : (
        <div>
          <Tabs
            label={translate('products.tabs')}
            tabs={tabs.map(({ key, name }) => ({ key, label: name }))}
            current={current.key}
            onChoose={setChosen}
          >
            {panel}
          </Tabs>
        </div>
      )}
    </div>
  )
}
