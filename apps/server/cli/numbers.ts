import { createCatalogueReader } from '@/domains/catalogue'
import { entriesOf, rangeOf, reckon } from '@/domains/numbers'
import { type Grain, grains, mostPeriods, type Report, reports } from '@/domains/numbers/rules'
import { readVendor } from '@/platform/config/vendor'
import { type Command, readArguments, UsageError, withData } from './command'

export const showNumbers: Command = {
  help: `REPORT [--from DAY] [--until DAY] [--grain ${grains.join('|')}] [--json]
Prints the figures of one report: ${reports.join(', ')}.
Days are those of the vendor's time zone, the last thirty where none are
named. Amounts are in units of their currency. What each figure counts is
said beside it in the console.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['from', 'until', 'grain'], ['json'])
    const [name, ...more] = positionals
    const report = reports.find((each): each is Report => each === name)
    if (!report || more.length > 0) throw new UsageError(`numbers needs one report: ${reports.join(', ')}.`)
    const grain = grains.find((each): each is Grain => each === (values.grain ?? 'day'))
    if (!grain) throw new UsageError(`--grain is one of ${grains.join(', ')}.`)
    const wish = { from: dayOf('from', values.from), until: dayOf('until', values.until), grain }
    const reckoned = await withData(({ database }, config) => {
      const vendor = readVendor(config.vendorDir)
      const context = { database, vendor, catalogue: createCatalogueReader(), clock: () => new Date() }
      return reckon(context, report, rangeOf(context, wish))
    })
    if (reckoned === null) {
      throw new UsageError(`The range ends before it begins, or has more than ${mostPeriods} periods.`)
    }
    const entries = entriesOf(reckoned)
    const { from, until, timeZone } = reckoned
    if (flags.includes('json')) return JSON.stringify({ report, from, until, grain, timeZone, entries }, null, 2)
    // Many days on which nothing happened would hide the others.
    const said = entries.filter(({ value }) => Number(value) !== 0)
    if (said.length === 0) return `Nothing from ${from} to ${until}.`
    return said
      .map(({ figure, key, period, value }) => [figure.padEnd(14), key.padEnd(12), period.padEnd(10), value].join('  '))
      .join('\n')
  },
}

function dayOf(name: string, value: string | undefined) {
  if (value === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)))) return value
  throw new UsageError(`--${name} must be a day such as 2026-11-21.`)
}
