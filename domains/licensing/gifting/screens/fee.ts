import type { Language } from '@/platform/i18n/languages'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import type { Currency } from '@/platform/money/money'

interface Fee {
  readonly amount: string
  readonly currency: Currency
}

/** Returns a transfer fee as text for the giver. */
export function formatFee({ amount, currency }: Fee, language: Language): string {
  const money = parseMoney(amount, currency)
  return money === null ? amount : formatMoney(money, language)
}
