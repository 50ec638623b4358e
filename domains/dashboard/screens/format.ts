import { type Language, languageTags } from '@/platform/i18n/languages'

/** `−30 %`: a tag that needs no words. */
export const sayPercentOff = (percent: number, language: Language) =>
  new Intl.NumberFormat(languageTags[language], { style: 'percent' }).format(-percent / 100)
