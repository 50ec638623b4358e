import { resolve } from 'node:path'
import { atTheKeyboard } from '@/domains/operators/rules'
import { readVendor } from '@/platform/config/vendor'
import { openFiles } from '@/platform/files/open'
import type { Loaded } from '@/platform/import/part'
import { showProgress } from '@/platform/import/progress'
import { hasChanged, type Imported, importFolder } from '../import'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

export const importVendor: Command = {
  help: `DIR [--operator NAME] [--json]
Takes over what a vendor has: the files of DIR with catalogue, members,
orders and their lines, devices and releases, as many of them as there
are. All of it, or nothing when anything is wrong; what is there already
is left as it is. docs/import describes the files.`,

  async run(args) {
    const { positionals, values, flags } = readArguments(args, ['operator'], ['json'])
    const [folder] = positionals
    if (!folder || positionals.length > 1) throw new UsageError('import needs one folder.')
    const outcome = await withData(({ database }, config) =>
      importFolder(
        {
          database,
          files: openFiles(config.files),
          vendor: readVendor(config.vendorDir),
          now: new Date(),
          progress: showProgress(process.stderr),
          by: values.operator ?? atTheKeyboard,
        },
        resolve(folder),
      ),
    )
    if ('problems' in outcome) throw new CommandError(`${outcome.problems.describe()}; nothing was imported.`)
    return flags.includes('json') ? JSON.stringify(factsOf(outcome), null, 2) : summary(outcome)
  },
}

/** `catalogue` is null where the folder has none. */
const factsOf = ({ catalogue, loaded }: Imported) => ({
  catalogue: catalogue && { version: catalogue.version, isNew: catalogue.isNew },
  files: loaded.map(({ file, added, known }) => ({ file, added, known })),
})

function summary({ catalogue, loaded }: Imported) {
  const published = catalogue && `catalogue: version ${catalogue.version}, ${catalogue.isNew ? 'new' : 'as it was'}`
  const lines = [...(published ? [published] : []), ...loaded.map(fileSummary)]
  return [
    ...(hasChanged({ catalogue, loaded }) ? [] : ['Nothing was changed: all of it is there already.']),
    ...lines,
  ].join('\n')
}

const fileSummary = ({ file, added, known }: Loaded) => `${file}: ${added} added, ${known} there already`
