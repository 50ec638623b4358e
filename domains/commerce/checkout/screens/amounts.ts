import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import type { Currency } from '@/platform/money/money'
import { platformMessage } from '@/platform/programs/platforms'

/** An amount of the wire as the buyer reads it. */
export function formatAmount(amount: string, currency: Currency, language: Language): string {
  const money = parseMoney(amount, currency)
  return money === null ? amount : formatMoney(money, language)
}

export const formatCount = (count: number, language: Language) => new Intl.NumberFormat(tagOf(language)).format(count)

export const isNothing = (amount: string) => Number(amount) === 0

export const formatPlatforms = (platforms: readonly Platform[], translate: Translate) =>
  platforms.map((platform) => translate(platformMessage(platform))).join(' · ')
