import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { describeDoubts, describeProblem } from '@/platform/text/problems'
import { readVendor } from '@/platform/vendor/read'
import { beforeSelling } from '../before-selling'
import { checkVendorFolder } from '../vendor-folder'

export const checkVendorCommand = commandsOf<unknown>()({
  summary: `Checks a vendor's folder (left out: VENDOR_DIR) and changes nothing:
vendor.json, the catalogue, canned answers, and what an import would take.
All that is wrong is listed at once, by file and line or field; before it,
what can be right and hardly is.`,
  words: ['[DIR]'],
  json: true,
  example: 'catalogues/demo',
  async run({ words: [typed] }, at) {
    const folder = typed === undefined ? at.config.vendorDir : resolve(typed)
    if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
    const { problems, doubts } = await checkVendorFolder(folder, at.config.payments.provider)
    if (problems.length === 0) {
      const note = beforeSelling(folder, readVendor(folder))
        .map((each) => `Before you sell: ${each}.\n`)
        .join('')
      return { data: { problems, doubts }, text: `${note}${describeDoubts(doubts)}${folder} is in order.` }
    }
    const count = `${problems.length} problem${problems.length === 1 ? '' : 's'}`
    const text = `${describeDoubts(doubts)}${problems.map(describeProblem).join('\n')}\n\n${count}`
    throw new CommandError(text, { problems, doubts })
  },
})
