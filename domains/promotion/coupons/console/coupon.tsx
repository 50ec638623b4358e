import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { CouponInConsole } from '../contract/console'
import { call } from './api'
import { audienceWords } from './audience'
import { useAmounts, useDiscount } from './discount'
import { Holders } from './holders'

/** One coupon: what it is for, how often it was used, and its end. */
export function Coupon({
  coupon,
  onEnded,
  onChanged,
}: {
  coupon: CouponInConsole
  onEnded: () => void
  onChanged: (message: string) => void
}) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [confirming, setConfirming] = useState(false)
  const show = useAmounts()
  const discount = useDiscount()
  const { code, name, lines, products, minimum, uses, uses_per_member, used, held, expires, ended } = coupon
  const { audience, holders } = coupon
  const scope = [...lines, ...new Set(products)].join(', ')
  return (
    <>
      <DescriptionList
        rows={[
          ['couponsConsole.name', name],
          ['couponsConsole.discount', discount(coupon)],
          ['couponsConsole.scope', scope === '' ? translate('couponsConsole.everything') : scope],
          ['couponsConsole.minimum', minimum && show(minimum)],
          ['couponsConsole.used', uses === null ? String(used) : `${used} / ${uses}`],
          ['couponsConsole.held', held],
          ['couponsConsole.usesPerMember', uses_per_member],
          ['couponsConsole.audience', translate(audienceWords[audience])],
          ['couponsConsole.holders', translate('couponsConsole.holderCount', { count: holders })],
          [
            'couponsConsole.expires',
            expires === 0 ? translate('couponsConsole.noEnd') : formatMoment(expires, language),
          ],
        ]}
      />
      {!ended && audience !== 'everyone' && <Holders code={code} onChanged={onChanged} />}
      {!ended && (
        <Actions>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
            {translate('couponsConsole.end')}
          </Button>
        </Actions>
      )}
      {confirming && (
        <ReasonDialog
          title={translate('couponsConsole.end')}
          text={translate('couponsConsole.endText', { code })}
          action={translate('couponsConsole.end')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: 500 }}
          send={(reason) => call('POST /console/api/coupons/end', { code, reason })}
          onDone={onEnded}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
