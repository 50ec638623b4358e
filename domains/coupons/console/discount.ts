import { useLanguage } from '@/platform/i18n/wording'
import { formatMoney } from '@/platform/money/format'
import { currencies, money } from '@/platform/money/money'
import type { CouponInConsole } from '../contract/console'

/** Amounts in each currency, in a row. */
export function useAmounts() {
  const { language } = useLanguage()
  return (amounts: NonNullable<CouponInConsole['amounts']>) =>
    currencies.map((currency) => formatMoney(money(amounts[currency], currency), language)).join('\u00a0· ')
}

/** What a coupon takes off, in words. */
export function useDiscount() {
  const show = useAmounts()
  return ({ percent, amounts }: CouponInConsole) => (amounts ? show(amounts) : `${percent} %`)
}
