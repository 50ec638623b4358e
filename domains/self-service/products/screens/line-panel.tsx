import { useState } from 'react'
import { usePrograms } from '@/domains/licensing/downloads/browser'
import type { Seats } from '@/domains/licensing/licences/map'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasAnyOf, hasFeature } from '@/platform/ui/browser/features'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { Tab } from '../rules/owned-products'
import { CodeSections } from './code-sections'
import css from './my-products.module.css'
import { ProductCard } from './product-card'
import { LineSeats, OtherLineSeats } from './seats'
import { BundleCard } from './slots-card'
import { UpgradeButtons } from './upgrade-buttons'

/** How many products are drawn at first, and how many more each time. */
const batch = 24

interface LinePanelProps {
  tab: Tab
  /** The seats of the line, as far as offers count them; null: not loaded yet. */
  seats: Seats | 'uncounted' | null
}

/** The content of a tab: the bundles and products of one line, and its codes. */
export function LinePanel({ tab, seats }: LinePanelProps) {
  const { key, products, bundles, codes, isPrimary } = tab
  const translate = useTranslate()
  const [shown, setShown] = useState(batch)
  const programs = usePrograms(products.map(({ pid }) => pid))
  const hasAllInOne = seats !== null && seats !== 'uncounted'
  const isEmpty = products.length + bundles.length === 0
  return (
    <div className={css.panel}>
      {bundles.map((bundle) => (
        <BundleCard key={bundle.pid} bundle={bundle} />
      ))}
      {isEmpty && codes === null && <p className={css.note}>{translate('products.noneOfLine')}</p>}
      {products.length > 0 && (
        <ul className={css.products}>
          {products.slice(0, shown).map((product) => (
            <ProductCard key={product.id} product={product} programs={programs} now={new Date()} />
          ))}
        </ul>
      )}
      {products.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + batch)}>
          {translate('products.more', { count: products.length - shown })}
        </Button>
      )}
      {codes && <CodeSections codes={codes} />}
      {hasFeature('licences') && hasAllInOne && <LineSeats seats={seats} />}
      {hasFeature('licences') && seats === 'uncounted' && <OtherLineSeats line={key} />}
      <div className={css.next}>
        {isPrimary && hasAllInOne && <UpgradeButtons />}
        {hasAnyOf('platforms') && (
          <ButtonLink href={memberPage('multios_discount')} variant="secondary">
            {translate('products.addPlatform')}
          </ButtonLink>
        )}
        {hasFeature('backup') && (
          <ButtonLink href={memberPage('cloud_backup')} variant="secondary">
            {translate('products.backup')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
