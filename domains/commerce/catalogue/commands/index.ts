import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { operator } from '@/platform/commands/options'
import { vendorFileName } from '@/platform/config/vendor'
import { describeDoubts, describeProblem, type Problem } from '@/platform/text/problems'
import { checkVendor } from '@/platform/vendor/read'
import { loadCatalogue, readCatalogue } from '../actions/load'
import type { CatalogueContext } from '../context'
import { discardDraftCommand, listVersions, publishDraftCommand, rollBack, showDraft } from './draft'
import { editDraft, exportCatalogue, moveInDraft, removeFromDraft } from './edit'

const command = commandsOf<CatalogueContext>()
const oneFolder = { words: ['DIR'], needs: 'one folder', json: true, example: 'catalogues/demo' } as const

const checkCatalogue = command({
  summary: `Checks a vendor's catalogue files and changes nothing. docs/reference/catalogue
describes the files.`,
  ...oneFolder,
  async run({ words: [typed] }, at) {
    const folder = folderAt(typed)
    // A vendor's folder says itself which languages and currencies it is in.
    const vendor = existsSync(join(folder, vendorFileName)) ? checkVendor(folder) : null
    const seller = vendor && 'value' in vendor ? vendor.value.seller.country : null
    const read = await readCatalogue(folder, vendor?.offer ?? at.offer, seller)
    if ('problems' in read) throw wrong(read.problems)
    const text = `${describeDoubts(read.doubts)}The catalogue is in order: ${counts(read.content)}.`
    return { data: { counts: countsOf(read.content), doubts: read.doubts }, text }
  },
})

const publishCatalogue = command({
  summary: `Checks a vendor's catalogue files and publishes them as the current
version: all of it, or nothing when anything is wrong. The same files
again change nothing; older versions stay for the orders placed under them.`,
  ...oneFolder,
  options: { operator },
  reaches: ['shop.published'],
  async run({ words: [typed], options }, at) {
    const folder = folderAt(typed)
    const { version, isNew, content } = await at.note(options.operator, async ({ transaction, now }) => {
      const loaded = await loadCatalogue(transaction, { folder, offer: at.offer }, now, options.operator ?? null)
      if ('problems' in loaded) throw wrong(loaded.problems)
      const record = { action: 'catalogue.load', memberId: null, details: { version: loaded.version } } as const
      return { answer: loaded, record: loaded.isNew ? record : null }
    })
    const text = isNew
      ? `Version ${version} is published: ${counts(content)}.`
      : `Version ${version} says the same already: ${counts(content)}. Nothing was changed.`
    return { data: { version, isNew, counts: countsOf(content) }, text }
  },
})

function folderAt(folder: string) {
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
  return resolve(folder)
}

const wrong = (problems: readonly Problem[]) =>
  new CommandError(
    `${problems.map(describeProblem).join('\n')}\n\n${problems.length} problem${problems.length === 1 ? '' : 's'}; nothing was published.`,
    { problems },
  )

/** How many of each the catalogue has. */
const countsOf = (content: object) =>
  Object.fromEntries(
    Object.entries<readonly unknown[]>({ ...content }).map(([name, { length }]) => [name, length] as const),
  )

const counts = (content: object) =>
  Object.entries(countsOf(content))
    .map(([name, count]) => `${count} ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
    .join(', ')

export const commands: Commands<CatalogueContext> = {
  'catalogue check': checkCatalogue,
  'catalogue load': publishCatalogue,
  'catalogue show': showDraft,
  'catalogue edit': editDraft,
  'catalogue remove': removeFromDraft,
  'catalogue move': moveInDraft,
  'catalogue export': exportCatalogue,
  'catalogue publish': publishDraftCommand,
  'catalogue discard': discardDraftCommand,
  'catalogue rollback': rollBack,
  'catalogue versions': listVersions,
}
