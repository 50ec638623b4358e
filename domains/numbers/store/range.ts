import { type SQL, sql } from 'drizzle-orm'
import type { Grain, Range } from '../rules'

/** A range with the time zone in which its days begin. */
export interface Place extends Range {
  readonly timeZone: string
}

/** The moments at which a range begins, and at which it is over. */
export const beginning = ({ from, timeZone }: Place) => sql`(${from}::timestamp at time zone ${timeZone}::text)`
export const end = ({ until, timeZone }: Place) =>
  sql`((${until}::timestamp + interval '1 day') at time zone ${timeZone}::text)`

export const within = (moment: SQL, place: Place) => sql`${moment} >= ${beginning(place)} and ${moment} < ${end(place)}`

/** The first day of the period that a moment is in. */
export const periodAt = (moment: SQL, { grain, timeZone }: Place) =>
  sql`date_trunc(${grain}::text, ${moment} at time zone ${timeZone}::text)::date::text`

/** The same of a day. */
export const periodOfDay = (day: SQL, grain: Grain) => sql`date_trunc(${grain}::text, ${day}::timestamp)::date::text`
