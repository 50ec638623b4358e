import { formatMoney } from '@/platform/i18n/money'
import { useLanguage } from '@/platform/i18n/wording'
import { allCurrencies } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import { currencies } from '@/platform/ui/browser/page-offer'
import type { CouponInConsole } from '../contract/console'

/** Amounts in each currency, in a row. */
export function useAmounts() {
  const { language } = useLanguage()
  return (amounts: NonNullable<CouponInConsole['amounts']>) =>
    [...new Set([...currencies, ...allCurrencies])]
      .flatMap((currency) => {
        const amount = amounts[currency]
        return amount === undefined ? [] : formatMoney(money(amount, currency), language)
      })
      .join('\u00a0· ')
}

/** Returns a function that words a coupon's discount. */
export function useDiscount() {
  const show = useAmounts()
  return ({ percent, amounts }: CouponInConsole) => (amounts ? show(amounts) : `${percent} %`)
}
