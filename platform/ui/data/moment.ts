import { type Language, tagOf } from '@/platform/i18n/languages'

/** When something happened, to the minute, as the language writes it. @param at unix seconds */
export const formatMoment = (at: number, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000)
