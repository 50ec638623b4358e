import { type Language, tagOf } from '@/platform/i18n/languages'

/** `−30 %`: a tag that needs no words. */
export const formatPercentOff = (percent: number, language: Language) =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent' }).format(-percent / 100)
