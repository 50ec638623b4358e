import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Currency } from '@/platform/money/currencies'
import { money } from '@/platform/money/money'
import type { Category } from '../rules/category'

export const categoryNames: Readonly<Record<Category, MessageKey>> = {
  domestic: 'tax.domestic',
  union: 'tax.union',
  reverseCharge: 'tax.reverseCharge',
  export: 'tax.export',
  abroad: 'tax.abroad',
}

/** @param rate in basis points */
export const percentOf = (rate: number, language: Language) =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)

export const amountOf = (minor: number, currency: Currency, language: Language) =>
  formatMoney(money(minor, currency), language)

/** Returns the parts of a quarter's name for messages. */
export function quarterParts(key: string) {
  const [year = '', quarter = ''] = key.split('-Q')
  return { year, quarter }
}
