import { type RefObject, useId, useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import { formatNumericDay } from '@/platform/i18n/day'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { CouponEnd } from '../rules'
import { type Coupon, checkoutAddress, readCoupon } from './coupon'
import css from './special-offer.module.css'

/**
 * The products of the member's coupons, each once. The list exists but is hidden, as the specification requires
 * (decision 0024).
 */
function PopularProducts({ coupons, email }: { coupons: readonly Coupon[]; email: string }) {
  const translate = useTranslate()
  const id = useId()
  const products = new Map(
    coupons.flatMap((coupon) => {
      const address = checkoutAddress(coupon, email)
      const [name] = coupon.scope
      return address === null || name === undefined ? [] : [[name, address] as const]
    }),
  )
  return (
    <section hidden aria-labelledby={id}>
      <h2 id={id}>{translate('coupons.popular')}</h2>
      <ul>
        {[...products].map(([name, address]) => (
          <li key={name}>
            <a href={address}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const endings: Readonly<Record<CouponEnd, MessageKey>> = {
  expired: 'coupons.expired',
  usedUp: 'coupons.usedUp',
  usedByYou: 'coupons.usedByYou',
}

/** A slip with what it takes off on one side, and what it is for on the other. */
function CouponCard({ coupon, email }: { coupon: Coupon; email: string }) {
  const translate = useTranslate()
  const { ending, name, code, discount } = coupon
  const address = checkoutAddress(coupon, email)
  return (
    <li className={`${css.coupon} ${ending === null ? '' : css.ended}`}>
      <p className={css.discount}>{translate('coupons.off', { discount })}</p>
      <div className={css.about}>
        <h2 className={css.name}>
          {name} {ending !== null && <Tag tone="neutral">{translate(endings[ending])}</Tag>}
        </h2>
        <Terms coupon={coupon} />
        {ending === null && (
          <div className={css.use}>
            <span className={css.code}>
              <code>{code}</code>
              <CopyButton text={code} label={translate('coupons.copy', { code })} />
            </span>
            {address !== null && (
              <ButtonLink variant="secondary" href={address} aria-label={`${translate('coupons.use')}: ${name}`}>
                {translate('coupons.use')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function Terms({ coupon: { scope, minimum, expiresAt, ending } }: { coupon: Coupon }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const tag = tagOf(language)
  const list = new Intl.ListFormat(tag, { type: 'conjunction' })
  const day = expiresAt && formatNumericDay(expiresAt, language)
  return (
    <ul className={css.terms}>
      <li>
        {scope.length > 0 ? translate('coupons.scope', { names: list.format(scope) }) : translate('coupons.every')}
      </li>
      {minimum !== null && <li>{translate('coupons.minimum', { amount: formatMoney(minimum, language) })}</li>}
      {ending === null && <li>{day ? translate('coupons.until', { day }) : translate('coupons.noEnd')}</li>}
      {ending === 'expired' && day && <li>{translate('coupons.endedOn', { day })}</li>}
      <li>{translate('coupons.note')}</li>
    </ul>
  )
}

interface SpecialOfferProps {
  member: { readonly email: string }
}

/** The coupons page (spec 10.3). */
export default function SpecialOffer({ member }: SpecialOfferProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHeader title={translate('coupons.title')} heading={heading}>
        {translate('coupons.lead')}
      </ScreenHeader>
      <Coupons email={member.email} heading={heading} />
    </>
  )
}

interface CouponsProps {
  email: string
  heading: RefObject<HTMLHeadingElement | null>
}

function Coupons({ email, heading }: CouponsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [tab, setTab] = useState<'valid' | 'expired'>('valid')
  const { data, failure, loading, reload } = useCall((input) => call('GET /member/my_coupon', input), {
    lang: language,
    email,
  })

  // The button that was pressed goes when it has worked, so the focus goes to where reading begins.
  async function tryAgain() {
    if (await reload()) heading.current?.focus()
  }

  if (failure !== null) {
    return <LoadFailed code={failure} loading={loading} onTryAgain={tryAgain} />
  }
  if (data === null) return <Skeleton lines={5} />
  const { valid_coupon_list: valid, expired_coupon_list: expired } = data
  const usable = valid.map(readCoupon)
  const shown = tab === 'valid' ? usable : expired.map(readCoupon)
  return (
    <>
      <Tabs
        label={translate('coupons.title')}
        tabs={[
          { key: 'valid', label: translate('coupons.valid', { count: valid.length }) },
          { key: 'expired', label: translate('coupons.over', { count: expired.length }) },
        ]}
        current={tab}
        onChoose={setTab}
      >
        {shown.length > 0 ? (
          <ul className={css.list}>
            {shown.map((coupon) => (
              <CouponCard key={coupon.code} coupon={coupon} email={email} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon="coupon"
            title={translate(tab === 'valid' ? 'coupons.noneTitle' : 'coupons.noneOverTitle')}
            text={translate(tab === 'valid' ? 'coupons.none' : 'coupons.noneOver')}
          />
        )}
      </Tabs>
      <PopularProducts coupons={usable} email={email} />
    </>
  )
}
