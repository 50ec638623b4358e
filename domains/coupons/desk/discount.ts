import { useLanguage } from '@/platform/i18n/wording'
import { formatMoney } from '@/platform/money/format'
import { currencies, money } from '@/platform/money/money'
import type { CouponOnDesk } from '../desk-contract'

/** Amounts in each currency, in a row. */
export function useAmounts() {
  const { language } = useLanguage()
  return (amounts: NonNullable<CouponOnDesk['amounts']>) =>
    currencies.map((currency) => formatMoney(money(amounts[currency], currency), language)).join('\u00a0· ')
}

/** What a coupon takes off, in words. */
export function useDiscount() {
  const show = useAmounts()
  return ({ percent, amounts }: CouponOnDesk) => (amounts ? show(amounts) : `${percent} %`)
}
