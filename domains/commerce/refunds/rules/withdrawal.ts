import { type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import { dayIn } from '@/platform/time/day'
import { minutes } from '@/platform/time/duration'
import { memberStates, zonesOf } from '@/platform/time/time-zones'

/** A day of the calendar, without a time: `2026-12-24`. As text, days compare in their order. */
type Day = string

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

/** The vendor's terms of withdrawal (vendor.json) (decision 0018). */
export interface WithdrawalTerms {
  readonly countries: 'EU' | readonly string[]
  /** After the day on which the contract was concluded. */
  readonly days: number
  readonly holidays: readonly Day[]
}

interface Contract {
  readonly status: OrderStatus
  readonly placedAt: Date
  readonly paidAt: Date | null
  readonly country: string
  readonly withdrawalWaivedAt: Date | null
  /** It pays for a further period of a subscription. */
  readonly isRenewal: boolean
}

export const withdrawalCountries = ({ countries }: WithdrawalTerms) => (countries === 'EU' ? memberStates : countries)

/**
 * Returns until when a buyer may withdraw (Directive 2011/83/EU, articles 9 and 16(m)): the first moment that is too
 * late. Null: there is no such right, since the buyer lives elsewhere, or has waived it to be served at once, or
 * nothing is paid. A subscription is one contract with one right to withdraw: its renewals, announced beforehand, are
 * not contracts of their own (Court of Justice, C-565/22).
 */
export function withdrawableUntil(contract: Contract, terms: WithdrawalTerms): Date | null {
  const { status, placedAt, paidAt, country, withdrawalWaivedAt, isRenewal } = contract
  if (status !== orderStatus.complete || withdrawalWaivedAt !== null || isRenewal) return null
  if (!withdrawalCountries(terms).includes(country)) return null
  return endOfPeriod(paidAt ?? placedAt, country, terms)
}

export function isWithdrawable(contract: Contract, terms: WithdrawalTerms, now: Date): boolean {
  const until = withdrawableUntil(contract, terms)
  return until !== null && now < until
}

/** The most by which weekends and holidays in a row put the end of a period off, with the hours between time zones. */
export const longestDelay = 12

/**
 * Regulation 1182/71, article 3: the day of the event does not count, the last day counts to its last hour, and one that
 * is no working day gives way to the next that is. By the buyer's clock; of several in a country the one that gives most.
 */
export function endOfPeriod(concluded: Date, country: string, { days, holidays }: WithdrawalTerms): Date {
  const ends = zonesOf(country).map((zone) => {
    let last = dayAfter(dayIn(zone, concluded), days)
    while (!isWorkingDay(last, holidays)) last = dayAfter(last, 1)
    return endOfDay(last, zone).getTime()
  })
  return new Date(Math.max(...ends))
}

/**
 * The first moment of the day after. No offset is reckoned with, since clocks may be changed at midnight itself (on the
 * Azores they are): it is looked for, by the minute, in the three days around.
 */
function endOfDay(day: Day, zone: string): Date {
  const minute = minutes(1)
  let before = Date.parse(dayAfter(day, -1)) / minute
  let after = Date.parse(dayAfter(day, 2)) / minute
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(zone, new Date(middle * minute)) > day) after = middle
    else before = middle
  }
  return new Date(after * minute)
}
