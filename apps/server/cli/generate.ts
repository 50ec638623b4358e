import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readCatalogue } from '@/domains/catalogue'
import { indexCatalogue } from '@/domains/catalogue/rules'
import { readConfig } from '@/platform/config/config'
import { describeProblem } from '@/platform/import/problems'
import { copyCatalogue, writeVendor } from '../generate/vendor'
import { type Command, CommandError, readArguments, UsageError } from './command'

const largest = 100_000_000

export const generateVendor: Command = {
  help: `DIR --members COUNT [--orders COUNT] [--seed NUMBER]
  [--until DAY]
Writes a vendor of that size into DIR, a new folder, for trials and
measurements, as import takes it: the catalogue of VENDOR_DIR, members
with orders (left out: two a member) up to that day (left out: today),
their subscriptions and devices, gift codes, and a release of each
program. The same numbers and the same day make the same files. The password of every member is demo1234.`,

  async run(args) {
    const { positionals, values } = readArguments(args, ['members', 'orders', 'seed', 'until'])
    const [target] = positionals
    if (!target || positionals.length > 1) throw new UsageError('generate needs one folder.')
    const members = countOf('members', values.members)
    const orders = values.orders === undefined ? members * 2 : countOf('orders', values.orders)
    if (members === 0 && orders > 0) throw new UsageError('Orders need a member.')
    const seed = countOf('seed', values.seed ?? '1')
    const until = dayOf(values.until ?? new Date().toISOString().slice(0, 10))
    const folder = resolve(target)
    if (existsSync(folder)) throw new CommandError(`${target} is there already.`)

    const { vendorDir } = readConfig(process.env)
    const read = await readCatalogue(vendorDir)
    if ('problems' in read) throw new CommandError(read.problems.map(describeProblem).join('\n'))
    await copyCatalogue(vendorDir, folder)
    await writeVendor(folder, indexCatalogue(0, read.content), { members, orders, seed, until })
    return `Wrote a vendor with ${members} members and ${orders} orders. To have them here: npm run foyer -- import ${target}`
  },
}

function countOf(name: string, value: string | boolean | undefined): number {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) <= largest) return Number(value)
  throw new UsageError(`--${name} must be a whole number of at most ${largest}.`)
}

function dayOf(value: string | boolean): Date {
  const day = new Date(`${value}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(value)) || Number.isNaN(day.getTime()))
    throw new UsageError('--until must be a day such as 2026-11-21.')
  return day
}
