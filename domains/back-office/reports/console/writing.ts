import { formatCalendarDay, formatMonth } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { type Currency, exponentOf } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import type { Grain, Unit } from '../rules'

/** How the numbers of one row are written. */
export interface FigureFormat {
  readonly unit: Unit
  /** Of money: the currency. */
  readonly key: string
  readonly language: Language
}

/** A number as a table shows it; a dash where there is none. */
export function written(value: number | null, { unit, key, language }: FigureFormat): string {
  if (value === null) return '–'
  if (unit === 'money') return formatMoney(money(Math.round(value), key as Currency), language)
  const style = unit === 'share' ? { style: 'percent' as const, maximumFractionDigits: 1 } : {}
  return new Intl.NumberFormat(tagOf(language), style).format(value)
}

/** The same at the side of a chart, where there is little room. */
export function shortly(value: number, { unit, key, language }: FigureFormat): string {
  const scale = unit === 'money' ? 10 ** exponentOf(key as Currency) : 1
  const style = unit === 'share' ? { style: 'percent' as const } : { notation: 'compact' as const }
  return new Intl.NumberFormat(tagOf(language), { ...style, maximumFractionDigits: 1 }).format(value / scale)
}

/** A period by its first day. */
export const periodName = (day: string, grain: Grain, language: Language): string =>
  grain === 'month' ? formatMonth(day, language) : formatCalendarDay(day.slice(0, 10), language)
