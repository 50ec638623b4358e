import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { checkVendor, readVendor } from '@/platform/config/vendor'
import { describeProblem } from '@/platform/import/problems'
import { readLegal } from '@/platform/legal/documents'
import { describeGaps, legalGaps } from '@/platform/legal/gaps'
import { notCollected } from '../not-collected'
import { checkVendorFolder } from '../vendor-folder'

export const checkVendorCommand = commandsOf<unknown>()({
  summary: `Checks a vendor's folder (left out: VENDOR_DIR) and changes nothing:
vendor.json, the catalogue, canned answers, and what an import would take.
All that is wrong is listed at once, by file and line or field.`,
  words: ['[DIR]'],
  json: true,
  example: 'catalogues/demo',
  async run({ words: [typed] }, at) {
    const folder = typed === undefined ? at.config.vendorDir : resolve(typed)
    if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
    const read = checkVendor(folder)
    const uncollected = 'value' in read ? notCollected(read.value, at.config.payments.provider) : []
    const problems = [...(await checkVendorFolder(folder)), ...uncollected]
    if (problems.length === 0) {
      const gaps = describeGaps(legalGaps(readLegal(folder, readVendor(folder).legal).documents))
      const note = gaps === null ? '' : `Before you sell: ${gaps}.\n`
      return { data: { problems }, text: `${note}${folder} is in order.` }
    }
    const count = `${problems.length} problem${problems.length === 1 ? '' : 's'}`
    throw new CommandError(`${problems.map(describeProblem).join('\n')}\n\n${count}`, { problems })
  },
})
