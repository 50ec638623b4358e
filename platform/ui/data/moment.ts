import { formatMoment as formatMomentAt } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'

/** When something happened, to the minute, as the language writes it. @param at unix seconds */
export const formatMoment = (at: number, language: Language) => formatMomentAt(new Date(at * 1000), language)
