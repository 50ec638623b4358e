import { refuseFields } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import type { NumbersContext } from './context'
import type { numbersCalls } from './contract'
import { reckon } from './reckon'
import { dayIn, figures, type Grain, type Range, usualRange } from './rules'
import { entriesOf, type ReckonedReport } from './table'

/** Every call of the numbers with its handler. */
export const numbersHandlers = (context: NumbersContext): Handlers<typeof numbersCalls> => ({
  'GET /console/api/numbers': async ({ input, language }) => {
    const reckoned = await reckon(context, input.report, rangeOf(context, input))
    if (reckoned === null) return refuseFields('from', 'until')
    const { from, until, grain, timeZone, periods } = reckoned
    const names = await lineNames(context, language)
    const shown = reckoned.figures.map(([name, rows]) => ({
      name,
      rows: rows.map(({ key, values, total }) => ({
        key,
        label: figures[name].by === 'line' ? (names.get(key) ?? key) : null,
        values: [...values],
        total,
      })),
    }))
    return { from, until, grain, time_zone: timeZone, periods: [...periods], figures: shown }
  },

  'GET /console/api/numbers.csv': async ({ input }) => {
    const reckoned = await reckon(context, input.report, rangeOf(context, input))
    if (reckoned === null) return refuseFields('from', 'until')
    const { from, until } = reckoned
    return { name: `${input.report}-${from}-${until}.csv`, rows: rowsOf(reckoned) }
  },
})

interface Wish {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly grain: Grain
}

/** The range that is asked for; what is left out is as usual. */
export function rangeOf({ clock, vendor }: NumbersContext, { from, until, grain }: Wish): Range {
  const usual = usualRange(until ?? dayIn(vendor.seller.timeZone, clock()))
  return { from: from ?? usual.from, until: usual.until, grain }
}

async function lineNames({ catalogue, database }: NumbersContext, language: Language) {
  const { lines } = await catalogue.currentCatalogue(database)
  return new Map(lines.map(({ key, names }) => [key, names[language]]))
}

async function* rowsOf(reckoned: ReckonedReport) {
  yield ['figure', 'of', 'period', 'value']
  for (const { figure, key, period, value } of entriesOf(reckoned)) yield [figure, key, period, value]
}
