import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { UsageError } from '@/platform/commands/errors'
import { choice, day } from '@/platform/commands/options'
import { readVendor } from '@/platform/vendor/read'
import { computeReport } from './actions/report'
import { entriesOf } from './actions/table'
import { rangeOf } from './calls/console'
import type { ReportsContext } from './context'
import { grains, mostPeriods, reports } from './rules'

const command = commandsOf<ReportsContext>()

export const commands: Commands<ReportsContext> = {
  numbers: command({
    summary: `Prints the figures of one report: ${reports.join(', ')}.
Days are those of the vendor's time zone, the last thirty where none are
named. Amounts are in units of their currency. What each figure counts is
said beside it in the console.`,
    words: ['REPORT'],
    needs: `one report: ${reports.join(', ')}`,
    options: { from: day('from'), until: day('until'), grain: choice('grain', grains) },
    json: true,
    example: 'sales --from 2026-01-01 --until 2026-12-31 --grain month',
    async run({ words: [name], options: { grain = 'day', from: first, until: last } }, at) {
      const report = reports.find((each) => each === name)
      if (!report) throw new UsageError(`numbers needs one report: ${reports.join(', ')}.`)
      const reckoned = await at.data(({ database, clock }) => {
        const vendor = readVendor(at.config.vendorDir)
        const context = { database, vendor, offer: at.offer, catalogue: createCatalogueReader(), clock }
        return computeReport(context, report, rangeOf(context, { from: first, until: last, grain }))
      })
      if (reckoned === null) {
        throw new UsageError(`The range ends before it begins, or has more than ${mostPeriods} periods.`)
      }
      const entries = entriesOf(reckoned)
      const { from, until, timeZone } = reckoned
      // Many days on which nothing happened would hide the others.
      const values = entries.filter(({ value }) => Number(value) !== 0)
      const lines = values.map(({ figure, key, period, value }) =>
        [figure.padEnd(14), key.padEnd(12), period.padEnd(10), value].join('  '),
      )
      const data = { report, from, until, grain, timeZone, entries }
      return { data, text: lines.join('\n') || `Nothing from ${from} to ${until}.` }
    },
  }),
}
