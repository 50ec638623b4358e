import { formatNumericDay } from '@/platform/i18n/day'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Tag } from '@/platform/ui/feedback/tag'
import type { CouponEnd } from '../rules'
import { type Coupon, checkoutAddress } from './coupon'
import css from './special-offer.module.css'

const endings: Readonly<Record<CouponEnd, MessageKey>> = {
  expired: 'coupons.expired',
  usedUp: 'coupons.usedUp',
  usedByYou: 'coupons.usedByYou',
}

/** A slip with what it takes off on one side, and what it is for on the other. */
export function CouponCard({ coupon, email }: { coupon: Coupon; email: string }) {
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
