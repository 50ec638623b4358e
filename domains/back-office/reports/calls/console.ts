import { productOf } from '@/domains/commerce/catalogue/rules'
import { refuseFields } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Handlers } from '@/platform/http/visit'
import type { Rows } from '@/platform/i18n/server-spreadsheet'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { type Platform, platformName } from '@/platform/programs/platforms'
import { dayIn } from '@/platform/time/day'
import { computeReport } from '../actions/report'
import { entriesOf, type ReportResult } from '../actions/table'
import type { ReportContext, ReportsContext } from '../context'
import type { reportCalls } from '../contract/console'

import { type FigureName, figures, type Grain, type Range, usualRange } from '../rules'
import { trendsAt } from '../store/trend'

/** Every call of the numbers with its handler. */
export const reportHandlers = (context: ReportsContext): Handlers<typeof reportCalls> => ({
  'GET /console/api/numbers': async ({ input, reader }) => {
    const reckoned = await computeReport(context, input.report, rangeOf(context, input))
    if (reckoned === null) return refuseFields('from', 'until')
    const { from, until, grain, timeZone, periods } = reckoned
    const nameOf = await namesIn(context, reader)
    const shown = reckoned.figures.map(([name, rows]) => ({
      name,
      rows: rows.map(({ key, values, total }) => ({
        key,
        label: nameOf(figures[name].by, key),
        values: [...values],
        total,
      })),
    }))
    return { from, until, grain, time_zone: timeZone, periods: [...periods], figures: shown }
  },

  'GET /console/api/numbers/trend': async ({ now }) => ({
    trends: await trendsAt(context.database, { now, timeZone: context.vendor.seller.timeZone }),
  }),

  'GET /console/api/numbers.csv': async ({ input, language }) => {
    const reckoned = await computeReport(context, input.report, rangeOf(context, input))
    if (reckoned === null) return refuseFields('from', 'until')
    const { from, until } = reckoned
    return { name: `${input.report}-${from}-${until}.csv`, language, rows: rowsOf(reckoned) }
  },
})

interface RangeQuery {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly grain: Grain
}

/** The range that is asked for; what is left out is as usual. */
export function rangeOf({ clock, vendor }: ReportContext, { from, until, grain }: RangeQuery): Range {
  const usual = usualRange(until ?? dayIn(vendor.seller.timeZone, clock()))
  return { from: from ?? usual.from, until: usual.until, grain }
}

/** Returns the catalogue's names of rows; null: the console has words for it. */
async function namesIn({ catalogue, database, offer }: ReportContext, reader: Reader) {
  const current = await catalogue.currentCatalogue(database)
  const lines = new Map(current.lines.map(({ key, names }) => [key, textIn(names, reader)]))
  const campaigns = new Map(current.campaigns.map(({ key, names }) => [key, textIn(names, reader)]))
  const product = (pid: string) => {
    const found = productOf(current, Number(pid))
    return found ? `${textIn(found.names, reader)} (${pid})` : pid
  }
  return (by: (typeof figures)[FigureName]['by'], key: string): string | null => {
    if (by === 'line') return lines.get(key) ?? key
    if (by === 'version' || by === 'platform') {
      const [line = '', ...rest] = key.split(' ')
      return `${lines.get(line) ?? line}, ${partName(by, rest, { reader, offer })}`
    }
    if (by === 'campaign') return campaigns.get(key) ?? key
    if (by === 'product') return product(key)
    if (by !== 'recommendation') return null
    const [scene = '', pid = '', position = ''] = key.split(' ')
    return `${position}. ${product(pid)}, ${scene}`
  }
}

/** A version, or a system with its processor: names, the same in every language. */
function partName(
  by: 'version' | 'platform',
  [first = '', processor = '']: readonly string[],
  { reader, offer }: { readonly reader: Reader; readonly offer: Offer },
) {
  if (by === 'platform') return `${platformName(offer.platforms, first as Platform, reader)} ${processor}`.trim()
  return { '': '–', '*': '…' }[first] ?? first
}

async function* rowsOf(reckoned: ReportResult): Rows {
  yield ['figure', 'of', 'period', 'value']
  for (const { figure, key, period, value } of entriesOf(reckoned)) {
    yield [figure, key, period, typeof value === 'number' ? value : { figure: value }]
  }
}
