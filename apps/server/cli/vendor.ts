import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { describeProblem } from '@/platform/import/problems'
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
    const problems = await checkVendorFolder(folder)
    if (problems.length === 0) return { data: { problems }, text: `${folder} is in order.` }
    const count = `${problems.length} problem${problems.length === 1 ? '' : 's'}`
    throw new CommandError(`${problems.map(describeProblem).join('\n')}\n\n${count}`, { problems })
  },
})
