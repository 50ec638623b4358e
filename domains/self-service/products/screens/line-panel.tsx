import { useState } from 'react'
import { usePrograms } from '@/domains/licensing/downloads/browser'
import { readSeats, type Seats } from '@/domains/licensing/licences/map'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage, memberPage } from '@/platform/paths'
import { commonPlatforms, platformMessage } from '@/platform/programs/platforms'
import { hasAnyOf, hasFeature } from '@/platform/ui/browser/features'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import type { Tab } from '../rules/owned-products'
import { CodeSections } from './code-sections'
import css from './my-products.module.css'
import { ProductCard } from './product-card'
import { BundleCard } from './slots-card'

type System = 'win' | 'mac'

/** Leads to the checkout with the query that the server gives for the member's all-in-one upgrade. */
function UpgradeButtons() {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [loading, setLoading] = useState<System | null>(null)
  const [message, setMessage] = useState<{ tone: 'danger' | 'info'; text: string } | null>(null)

  async function upgrade(os: System) {
    setLoading(os)
    setMessage(null)
    const outcome = await call('GET /member/all_in_one_upgrade', { os, lang })
    if (outcome.ok && outcome.data.status === 1) return location.assign(checkoutPage(outcome.data.content))
    setLoading(null)
    setMessage(
      outcome.ok
        ? { tone: 'info', text: translate('products.nothingToUpgrade', { system: translate(platformMessage(os)) }) }
        : { tone: 'danger', text: translate('products.upgradeFailed') },
    )
  }

  return (
    <>
      {(['win', 'mac'] as const).map((os) => (
        <Button key={os} variant="secondary" busy={loading === os} onClick={() => upgrade(os)}>
          {translate('products.upgrade', { system: translate(platformMessage(os)) })}
        </Button>
      ))}
      {message && (
        <div className={css.said}>
          <Alert tone={message.tone}>{message.text}</Alert>
        </div>
      )}
    </>
  )
}

/** How many of a line's licences are taken, of how many, on each system that there are any for. */
function LineSeats({ seats }: { seats: Seats }) {
  const translate = useTranslate()
  const common = commonPlatforms.map((platform) => ({ platform, ...seats[platform] }))
  const systems = [...common, ...seats.own].filter(({ total }) => total > 0)
  if (systems.length === 0) return null
  return (
    <p className={css.seats}>
      <span>{translate('products.seats')}</span>
      {systems.map(({ platform, used, total }) => (
        <a key={platform} href={memberPage('license')}>
          {translate('products.seatsOn', { system: translate(platformMessage(platform)), used, total })}
        </a>
      ))}
    </p>
  )
}

/** The same of a line whose licences no offer has counted, since it has no all-in-one. */
function OtherLineSeats({ line }: { line: string }) {
  const { language: lang } = useLanguage()
  const question = { lang, product: line, limit: 1 }
  const { data } = useCall((input) => call('GET /member/product_licenses', input), question, readSeats)
  return data && <LineSeats seats={data} />
}

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
      {isEmpty && codes === null && <EmptyPart icon="box">{translate('products.noneOfLine')}</EmptyPart>}
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
