import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { currencyField } from '@/platform/money/currency-field'
import { type FigureName, figureNames, grains, reports } from '../rules'
import { trendMeasures } from '../rules/measures'

/** Nothing was sold before computers knew the time; a database has no year 0. */
const day = z.iso.date().check(z.refine((text) => text >= '1970-01-01'))

const asked = {
  report: z.enum(reports),
  /** Days in the vendor's time zone, both included; without them the last thirty. */
  from: z.optional(day),
  until: z.optional(day),
  grain: z._default(z.enum(grains), 'day'),
}

const row = z.object({
  /** A currency, a line, a reason, an ending, or `all`. */
  key: z.string(),
  /** A line's name; null: the key has a name of its own in the wording. */
  label: z.nullable(z.string()),
  /** One for each period, or one alone. Money in the currency's smallest unit, shares as a part of 1. */
  values: z.array(z.nullable(z.number())),
  total: z.nullable(z.number()),
})
export type FigureRow = z.output<typeof row>

const figure = z.object({
  name: z.enum(figureNames as [FigureName, ...FigureName[]]),
  rows: z.array(row),
})
export type Figure = z.output<typeof figure>

const shown = z.object({
  from: z.string(),
  until: z.string(),
  grain: z.enum(grains),
  time_zone: z.string(),
  /** The first day of each. */
  periods: z.array(z.string()),
  figures: z.array(figure),
})
export type ShownReport = z.output<typeof shown>

/** One amount or count, today and this week, each beside the same time a week before. */
const trend = z.object({
  measure: z.enum(trendMeasures),
  /** Of money, which is in its smallest unit; null: a count. */
  currency: z.nullable(currencyField),
  /** Since midnight in the vendor's time zone, and the same hours of this weekday last week. */
  today: z.number(),
  today_before: z.number(),
  /** Since Monday, and the same part of last week. */
  week: z.number(),
  week_before: z.number(),
  /** How many sales, refunds or subscriptions the numbers of the week before are of: few of them make no percentage. */
  today_counted: z.number(),
  week_counted: z.number(),
  /** By day, the last of them today until now. */
  days: z.array(z.number()),
})
export type ShownTrend = z.output<typeof trend>

export const reportCalls = defineCalls({
  'GET /console/api/numbers': {
    summary: 'One report of the vendor’s numbers: its figures over a range of days',
    who: 'operator',
    permission: 'numbers.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object(asked),
    answer: shown,
    codes: [],
  },
  'GET /console/api/numbers/trend': {
    summary:
      'Compares sales and refunds of today and this week with the same time a week before, and lists four weeks by day',
    who: 'operator',
    permission: 'numbers.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object({}),
    answer: z.object({ trends: z.array(trend) }),
    codes: [],
  },
  'GET /console/api/numbers.csv': {
    summary: 'The same as a file, one number a line',
    who: 'operator',
    permission: 'numbers.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object(asked),
    answer: 'text/csv',
    codes: [],
  },
})
