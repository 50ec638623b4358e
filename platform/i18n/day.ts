import { type Language, tagOf } from './languages'

const shape = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Day, short month, year (spec 1.6). */
export const formatDay = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), shape).format(moment)

/** A day of the calendar, `2027-11-21`, which is the same one wherever its reader is. */
export const formatCalendarDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
