import { type RefObject, useRef, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Icon } from '@/platform/ui/controls/icon'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import { call } from './api'
import { readCoupon } from './coupon'
import { CouponCard } from './coupon-card'
import { PopularProducts } from './popular-products'
import css from './special-offer.module.css'

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
          <div className={css.none}>
            <Icon name="coupon" />
            <p>{translate(tab === 'valid' ? 'coupons.none' : 'coupons.noneOver')}</p>
          </div>
        )}
      </Tabs>
      <PopularProducts coupons={usable} email={email} />
    </>
  )
}
