import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/button'
import { Facts } from '@/platform/ui/desk/facts'
import { formatMoment } from '@/platform/ui/desk/moment'
import { ReasonDialog } from '@/platform/ui/desk/reason-dialog'
import type { CouponOnDesk } from '../desk-contract'
import { call } from './api'
import { audienceWords } from './audience'
import css from './coupons.module.css'
import { useAmounts, useDiscount } from './discount'
import { Holders } from './holders'

/** One coupon: what it is for, how often it was used, and its end. */
export function Coupon({
  coupon,
  onEnded,
  onChanged,
}: {
  coupon: CouponOnDesk
  onEnded: () => void
  onChanged: (said: string) => void
}) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const show = useAmounts()
  const discount = useDiscount()
  const { code, name, lines, products, minimum, uses, uses_per_member, used, held, expires, ended } = coupon
  const { audience, holders } = coupon
  const scope = [...lines, ...new Set(products)].join(', ')
  return (
    <>
      <Facts
        rows={[
          ['couponsDesk.name', name],
          ['couponsDesk.discount', discount(coupon)],
          ['couponsDesk.scope', scope === '' ? translate('couponsDesk.everything') : scope],
          ['couponsDesk.minimum', minimum && show(minimum)],
          ['couponsDesk.used', uses === null ? String(used) : `${used} / ${uses}`],
          ['couponsDesk.held', held],
          ['couponsDesk.usesPerMember', uses_per_member],
          ['couponsDesk.audience', translate(audienceWords[audience])],
          ['couponsDesk.holders', translate('couponsDesk.holderCount', { count: holders })],
          ['couponsDesk.expires', expires === 0 ? translate('couponsDesk.noEnd') : formatMoment(expires, language)],
        ]}
      />
      {!ended && audience !== 'everyone' && <Holders code={code} onChanged={onChanged} />}
      {!ended && (
        <div className={css.actions}>
          <Button look="plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {translate('couponsDesk.end')}
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          title={translate('couponsDesk.end')}
          text={translate('couponsDesk.endText', { code })}
          action={translate('couponsDesk.end')}
          reason={{ label: translate('desk.reason'), hint: translate('desk.reasonInLog'), most: 500 }}
          send={(reason) => call('POST /console/api/coupons/end', { code, reason })}
          onDone={onEnded}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
