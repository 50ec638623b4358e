import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { copyCatalogue, writeVendor } from '@/apps/generate/vendor'
import { readCatalogue } from '@/domains/commerce/catalogue'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { day, optional, required } from '@/platform/commands/options'
import { describeProblem } from '@/platform/text/problems'
import { readVendor } from '@/platform/vendor/read'

const largest = 100_000_000

const count = (name: string) => (text: string) => {
  if (/^\d{1,9}$/.test(text) && Number(text) <= largest) return Number(text)
  throw new UsageError(`--${name} must be a whole number of at most ${largest}.`)
}

export const generateVendor = commandsOf<unknown>()({
  summary: `Writes a vendor of that size into DIR, a new folder, for trials and
measurements, as import takes it: the catalogue of VENDOR_DIR, members
with orders (left out: two a member) up to that day (left out: today),
their subscriptions and devices, gift codes, and a release of each
program. The same numbers and the same day make the same files. The
password of every member is demo1234.`,
  words: ['DIR'],
  needs: 'one folder',
  options: {
    members: required('COUNT', count('members')),
    orders: optional('COUNT', count('orders')),
    seed: optional('NUMBER', count('seed')),
    until: day('until'),
  },
  example: 'trial --members 1000 --orders 3000',
  async run({ words: [target], options }, at) {
    const { members, orders = members * 2, seed = 1 } = options
    if (members === 0 && orders > 0) throw new UsageError('Orders need a member.')
    const until = new Date(`${options.until ?? new Date().toISOString().slice(0, 10)}T00:00:00Z`)
    const folder = resolve(target)
    if (existsSync(folder)) throw new CommandError(`${target} is there already.`)

    const { vendorDir } = at.config
    const { seller } = readVendor(vendorDir)
    const read = await readCatalogue(vendorDir, at.offer)
    if ('problems' in read) throw new CommandError(read.problems.map(describeProblem).join('\n'))
    await copyCatalogue(vendorDir, folder)
    await writeVendor(
      folder,
      indexCatalogue(0, read.content),
      { country: seller.country, offer: at.offer },
      { members, orders, seed, until },
    )
    return `Wrote a vendor with ${members} members and ${orders} orders. To have them here: npm run foyer -- import ${target}`
  },
})
