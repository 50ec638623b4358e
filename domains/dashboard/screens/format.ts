import { type Language, languageTags } from '@/platform/i18n/languages'

const shape = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Day, short month, year (second text, section 9). */
export const sayDate = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(languageTags[language], shape).format(moment)

/** A day of the calendar, `2027-11-21`, which is the same one wherever the member is. */
export const sayDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(languageTags[language], { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** `−30 %`: a tag that needs no words. */
export const sayPercentOff = (percent: number, language: Language) =>
  new Intl.NumberFormat(languageTags[language], { style: 'percent' }).format(-percent / 100)
