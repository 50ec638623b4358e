/** The day of the calendar that it is there, `2027-11-21`. */
export const dayIn = (timeZone: string, moment: Date) =>
  // Swedish writes days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
