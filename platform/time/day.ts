/** A formatter is slow to create and cheap to use, and few time zones occur. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The day of the calendar that it is there, `2027-11-21`. */
export function dayIn(timeZone: string, moment: Date): string {
  // Swedish writes days as ISO 8601 does.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  calendars.set(timeZone, calendar)
  return calendar.format(moment)
}
