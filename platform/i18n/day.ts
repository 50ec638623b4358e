import { type Language, tagOf } from './languages'

/*
 * THE shapes in which screens write days and moments (spec 1.6); messages write the same as `{at, date, medium}`.
 */

const shape = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Day, short month, year. */
export const formatDay = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), shape).format(moment)

/** A day of the calendar, `2027-11-21`, which is the same one wherever its reader is. */
export const formatCalendarDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** When something happened, to the minute. */
export const formatMoment = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { ...shape, hour: 'numeric', minute: '2-digit' }).format(moment)

/** Formats the time of a moment whose day is shown above it. */
export const formatTime = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { timeStyle: 'short' }).format(moment)

/** Formats a heading, with the day of the week. */
export const formatDayInFull = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'full' }).format(moment)

/** The month that a day of the calendar is in. */
export const formatMonth = (day: string, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))

/** Numbers in the reader's order, `07/01/2031` in English; the day that it is in UTC, as on the wire (of coupons, spec 11). */
export const formatNumericDay = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(moment)
