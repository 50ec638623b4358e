/** A day of the calendar, without a time: `2026-12-24`. As text, days compare in their order. */
export type Day = string

export const dayAfter = (day: Day, count: number): Day => dayOf(Date.parse(day) + count * 86_400_000)

const dayOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10)

/** Public holidays that most member states share, by month and day. */
const fixedHolidays = ['01-01', '05-01', '12-25', '12-26']

/**
 * Whether a period may end on a day (Regulation 1182/71, article 3(4)): on no Saturday, Sunday or public holiday. A day
 * that is a holiday in most member states counts as one in all of them, which gives a buyer a day more and never less.
 * @param holidays those beyond that, such as a country's own
 */
export function isWorkingDay(day: Day, holidays: readonly Day[]): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return (
    !fixedHolidays.includes(day.slice(5)) &&
    !movingHolidays(Number(day.slice(0, 4))).includes(day) &&
    !holidays.includes(day)
  )
}

/** Good Friday, Easter Monday, Ascension and Whit Monday. */
const movingHolidays = (year: number): Day[] =>
  [-2, 1, 39, 50].map((distance) => dayAfter(easterSunday(year), distance))

/** The western Easter, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return dayOf(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1))
}
