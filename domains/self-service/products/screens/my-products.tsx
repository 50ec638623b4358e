import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { buyingRoles, mayAs } from '@/domains/accounts/identity/rules/company-session'
import type { Seats } from '@/domains/licensing/licences/map'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tabs } from '@/platform/ui/layout/tabs'
import { readOwnedProducts, readSeatsOfLines } from '../map'
import { type Gift, type Membership, membershipAt, type OwnedProducts } from '../rules/owned-products'
import { LinePanel } from './line-panel'
import css from './my-products.module.css'
import { SubscriptionCard } from './slots-card'
import { VersionUpgrades } from './version-upgrades'

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
            label={translate('ui.productLines')}
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

function NoProducts() {
  const translate = useTranslate()
  return (
    <EmptyState icon="box" title={translate('products.emptyTitle')} text={translate('products.emptyText')}>
      {hasFeature('licences') && (
        <p>
          <a href={memberPage('license')}>{translate('products.emptyShared')}</a>
        </p>
      )}
      <ButtonLink href="/download.htm" variant="secondary">
        {translate('products.browse')}
      </ButtonLink>
    </EmptyState>
  )
}

const gifts = { thanks: 'products.gift', cinema: 'products.giftCinema' } as const satisfies Record<
  Gift['key'],
  MessageKey
>

/** Everything that the member has bought, by product line (spec 5.6). */
export default function MyProducts({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <header className={css.header}>
        <div className={css.title}>
          <h1 tabIndex={-1}>{translate('shell.products')}</h1>
          <p>{translate('products.lead')}</p>
        </div>
        <ButtonLink href="/download.htm" variant="secondary">
          {translate('products.others')}
        </ButtonLink>
      </header>
      {/* The names of products come in the language in which they were asked for. */}
      <Products
        key={language}
        language={language}
        membership={membershipAt(member.vip, new Date())}
        buys={mayAs(member, buyingRoles)}
      />
    </>
  )
}

interface ProductsProps {
  language: string
  membership: Membership
  /** The purchases are for the member. */
  buys: boolean
}

function Products({ language: lang, membership, buys }: ProductsProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall((input) => call('GET /member', input), { lang })
  // Loaded after the visible part; if it fails, the licence page has the numbers.
  const counts = useCall((input) => call('GET /member/get_discount_info', input), data && { lang }, readSeatsOfLines)
  if (data === null && failure === null) return <Skeleton lines={5} />
  if (data === null) return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  const shelf = readOwnedProducts(data.content, membership)
  if (shelf.isEmpty) return <NoProducts />
  return (
    <>
      {shelf.gifts.map(({ key, address }) => (
        <p key={key} className={css.gift}>
          <a href={address}>{translate(gifts[key])}</a>
        </p>
      ))}
      {buys && <VersionUpgrades />}
      <ProductTabs shelf={shelf} seats={counts.data} />
    </>
  )
}
