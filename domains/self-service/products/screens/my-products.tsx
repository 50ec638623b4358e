import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { buyingRoles, mayAs } from '@/domains/accounts/identity/rules/company-session'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { readOwnedProducts, readSeatsOfLines } from '../map'
import { type Gift, type Membership, membershipAt } from '../rules/owned-products'
import { call } from './api'
import css from './my-products.module.css'
import { NoProducts } from './no-products'
import { ProductTabs } from './product-tabs'
import { VersionUpgrades } from './version-upgrades'

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
          <h1 tabIndex={-1}>{translate('products.title')}</h1>
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
