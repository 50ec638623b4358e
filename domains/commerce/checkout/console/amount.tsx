import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage } from '@/platform/i18n/wording'
import { type Currency, zero } from '@/platform/money/money'

export function Amount({ currency, amount }: { currency: string; amount: string }) {
  const { language } = useLanguage()
  return formatMoney(parseMoney(amount, currency as Currency) ?? zero(currency as Currency), language)
}
