import { dateTagOf, type Language, tagOf } from './languages'

/*
 * THE shapes in which screens, letters and documents write days and moments (spec 1.6): one short, `27 Nov 2026`, one
 * long, `27 November 2026`. Messages write them as `{at, date, medium}` and `{at, date, long}`. Their order is that of the
 * reader's language in the reader's country (decision 0200).
 */

const shape = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The reader of a date: a language, in a browser in the country of the page's reader; or with the country of a letter's. */
type DayReader = Language | { readonly language: Language; readonly country?: string | null | undefined }

let countryOfPage: string | null = null

/** Sets the country of the page's reader, in a browser alone: a server has many readers. */
export const writeDaysFor = (country: string) => {
  countryOfPage = country
}

/** Returns the tag of a page's dates, for messages with dates in them. */
export const pageDateTag = (language: Language) => dateTagOf(language, countryOfPage)

const tagFor = (reader: DayReader) =>
  typeof reader === 'string' ? pageDateTag(reader) : dateTagOf(reader.language, reader.country)

/** Day, short month, year; on the page's own clock, where no time zone counts for it. */
export const formatDay = (moment: Date, reader: DayReader, timeZone?: string) =>
  new Intl.DateTimeFormat(tagFor(reader), { ...shape, timeZone }).format(moment)

/** A day of the calendar, `2027-11-21`, which is the same one wherever its reader is. */
export const formatCalendarDay = (day: string, reader: DayReader) =>
  new Intl.DateTimeFormat(tagFor(reader), { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** When something happened, to the minute. */
export const formatMoment = (moment: Date, reader: DayReader) =>
  new Intl.DateTimeFormat(tagFor(reader), { ...shape, hour: 'numeric', minute: '2-digit' }).format(moment)

/** Formats the time of a moment whose day is shown above it. */
export const formatTime = (moment: Date, reader: DayReader) =>
  new Intl.DateTimeFormat(tagFor(reader), { timeStyle: 'short' }).format(moment)

/** A day with its month in full, in the time zone that counts for it. */
export const formatLongDay = (moment: Date, reader: DayReader, timeZone?: string) =>
  new Intl.DateTimeFormat(tagFor(reader), { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(moment)

/** When something happened, in full and with the name of the time zone, as letters write it; `short` without that name. */
export const formatLongMoment = (
  moment: Date,
  reader: DayReader,
  { timeZone, time: timeStyle = 'long' }: { readonly timeZone: string; readonly time?: 'long' | 'short' },
) => new Intl.DateTimeFormat(tagFor(reader), { dateStyle: 'long', timeStyle, timeZone }).format(moment)

/** Formats a heading, with the day of the week. */
export const formatDayInFull = (moment: Date, reader: DayReader) =>
  new Intl.DateTimeFormat(tagFor(reader), { dateStyle: 'full' }).format(moment)

/** The month that a day of the calendar is in. */
export const formatMonth = (day: string, reader: DayReader) =>
  new Intl.DateTimeFormat(tagFor(reader), { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))

/**
 * Numbers in the order of the language alone, `07/01/2031` in English, as the texts have it; the day that it is in UTC, as
 * on the wire (of coupons, spec 11).
 */
export const formatNumericDay = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(moment)
