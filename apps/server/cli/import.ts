import { resolve } from 'node:path'
import { readVendor } from '@/platform/config/vendor'
import { openFiles } from '@/platform/files/open'
import type { Loaded } from '@/platform/import/part'
import { showProgress } from '@/platform/import/progress'
import { type Imported, importFolder } from '../import'
import { noteDeed } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

export const importVendor: Command = {
  help: `DIR [--operator NAME]
Takes over what a vendor has: the files of DIR with catalogue, members,
orders and their lines, devices and releases, as many of them as there
are. All of it, or nothing when anything is wrong; what is there already
is left as it is. docs/import describes the files.`,

  async run(args) {
    const { positionals, values } = readArguments(args, ['operator'])
    const [folder] = positionals
    if (!folder || positionals.length > 1) throw new UsageError('import needs one folder.')
    const outcome = await withData(async ({ database }, config) => {
      const done = await importFolder(
        {
          database,
          files: openFiles(config.files),
          vendor: readVendor(config.vendorDir),
          now: new Date(),
          progress: showProgress(process.stderr),
        },
        resolve(folder),
      )
      if (!('problems' in done) && isChanged(done)) {
        const details = { added: Object.fromEntries(done.loaded.map(({ file, added }) => [file, added])) }
        await noteDeed(database, values.operator, { action: 'import', memberId: null, details }, new Date())
      }
      return done
    })
    if ('problems' in outcome) throw new CommandError(`${outcome.problems.describe()}; nothing was imported.`)
    return summary(outcome)
  },
}

const isChanged = ({ catalogue, loaded }: Imported) =>
  Boolean(catalogue?.isNew) || loaded.some(({ added }) => added > 0)

function summary(imported: Imported) {
  const { catalogue, loaded } = imported
  const published = catalogue && `catalogue: version ${catalogue.version}, ${catalogue.isNew ? 'new' : 'as it was'}`
  const lines = [...(published ? [published] : []), ...loaded.map(fileSummary)]
  return [...(isChanged(imported) ? [] : ['Nothing was changed: all of it is there already.']), ...lines].join('\n')
}

const fileSummary = ({ file, added, known }: Loaded) => `${file}: ${added} added, ${known} there already`
