import { days } from './duration'

/** How many days on a case can be put off. */
const longestSnooze = 365

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10)

/** The days that a case is usually put off until, from today on: the next one, and the next Monday. */
export function usualSnoozes(today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return { tomorrow: dayAfter(today, 1), nextWeek: dayAfter(today, (8 - weekday) % 7 || 7) }
}

/** Whether a case can be put off until a day: a later one, within a year. */
export const isSnooze = (day: string, today: string) => day > today && day <= dayAfter(today, longestSnooze)
