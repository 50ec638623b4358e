import { after, days } from '@/platform/time/duration'
import type { Quote } from './quote'

/** Limits of the texts of a gift, for the form and the server. */
export const presentLimits = { name: 60, message: 500 } as const

/** At what time of its day a present is sent. */
const hourOfDelivery = 8

/** How far ahead the day may lie. */
const mostAhead = days(366)

/**
 * Returns when a gift for a day is sent: at eight in the giver's time zone, or at once when that has passed today.
 * @returns null for an invalid day or time zone, a past day, or one more than a year ahead
 */
export function deliveryAt({ day, timeZone }: { day: string; timeZone: string }, now: Date): Date | null {
  const clock = clockOf(timeZone)
  const [year, month, date] = day.split('-').map(Number)
  if (clock === null || year === undefined || month === undefined || date === undefined) return null
  const plain = Date.UTC(year, month - 1, date, hourOfDelivery)
  if (Number.isNaN(plain) || new Date(plain).toISOString().slice(0, 10) !== day) return null
  if (day < clock(now).slice(0, 10)) return null
  // The difference between local and UTC time, computed twice since the first result may fall on the other side of a
  // clock change.
  const shown = (moment: number) => Date.parse(`${clock(new Date(moment))}Z`)
  const once = plain - (shown(plain) - plain)
  const moment = new Date(plain - (shown(once) - once))
  if (moment > after(now, mostAhead)) return null
  return moment > now ? moment : now
}

/** Returns a function that gives the local time, `2026-11-24T08:00:00`; null: there is no such time zone. */
function clockOf(timeZone: string): ((moment: Date) => string) | null {
  try {
    // Swedish writes days as ISO 8601 does.
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return (moment) => clock.format(moment).replace(' ', 'T')
  } catch {
    return null
  }
}

const givenKinds: readonly string[] = ['single', 'allInOne', 'bundle']

/**
 * True if all of a purchase can be a gift: paid once, at a price that no other purchase has lowered. A free purchase
 * cannot, since it could be used to send letters to strangers.
 */
export const isGivable = ({ lines, total, trial }: Quote): boolean =>
  total.minor > 0 &&
  trial?.state !== 'chosen' &&
  lines.every(
    ({ product, renewal, credited, spends, offered }) =>
      givenKinds.includes(product.kind) && renewal === null && credited.length === 0 && spends === null && !offered,
  )
