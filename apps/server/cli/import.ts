import { resolve } from 'node:path'
import type { OpenData } from '@/platform/commands/command'
import { commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { flag, operator } from '@/platform/commands/options'
import { openFiles } from '@/platform/files/open'
import { describeNote } from '@/platform/import/notes'
import type { LoadResult } from '@/platform/import/part'
import { showProgress } from '@/platform/import/progress'
import type { Installation } from '@/platform/installation/contexts'
import type { EventBus } from '@/platform/jobs/events'
import { readVendor } from '@/platform/vendor/read'
import { checkImport, hasChanged, type ImportResult, importFolder } from '../import'

export const importVendor = commandsOf<Installation>()({
  summary: `Takes over what a vendor has: the files of DIR with catalogue, members,
orders and their lines, devices and releases, as many of them as there
are. All of it, or nothing when anything is wrong; what is there already
is left as it is. --update takes over what has changed there since the
last run, and --check says what a run would do. --addresses-proven vouches
for the addresses that members.jsonl calls proven. docs/reference/import describes
the files.`,
  words: ['DIR'],
  needs: 'one folder',
  options: { check: flag, update: flag, 'addresses-proven': flag, operator },
  json: true,
  beginsData: true,
  example: 'old-shop',
  async run({ words: [folder], options }, at) {
    const { check, update, 'addresses-proven': vouches, operator: by = atTheKeyboard } = options
    const work = check ? checkImport : importFolder
    const run = ({ database, clock }: OpenData, updates: EventBus | null) =>
      work(
        {
          database,
          files: openFiles(at.config.files),
          vendor: readVendor(at.config.vendorDir),
          offer: at.offer,
          now: clock(),
          progress: showProgress(process.stderr),
          by,
          updates,
          holdsMails: true,
          vouches,
        },
        resolve(folder),
      )
    // Changes of orders are published to their subscribers, which requires all domains to be open.
    const outcome = await (update
      ? at.installation(({ events }, opened) => run(opened, events))
      : at.data((data) => run(data, null)))
    if ('problems' in outcome) {
      const { count, kinds, shown } = outcome.problems
      const data = { count, kinds, problems: shown }
      throw new CommandError(`${outcome.problems.summary()}; nothing was imported.`, data)
    }
    return { data: { checked: check, ...factsOf(outcome) }, text: summary(outcome, check) }
  },
})

/** `catalogue` is null where the folder has none. */
const factsOf = ({ catalogue, loaded, notes }: ImportResult) => ({
  catalogue: catalogue && { version: catalogue.version, isNew: catalogue.isNew },
  files: loaded,
  notes,
})

function summary({ catalogue, loaded, notes }: ImportResult, isCheck: boolean) {
  const published = catalogue && `catalogue: version ${catalogue.version}, ${catalogue.isNew ? 'new' : 'as it was'}`
  const lines = [...(published ? [published] : []), ...loaded.map(fileSummary), ...notes.map(describeNote)]
  const isChange = hasChanged({ catalogue, loaded, notes })
  if (isCheck) lines.unshift(isChange ? 'Nothing was changed. A run would do this:' : 'A run would change nothing:')
  else if (!isChange) lines.unshift('Nothing was changed: all of it is there already.')
  return lines.join('\n')
}

const fileSummary = ({ file, added, known, updated = 0 }: LoadResult) =>
  `${file}: ${added} added, ${updated > 0 ? `${updated} updated, ` : ''}${known} there already`
