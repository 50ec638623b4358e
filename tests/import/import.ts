import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkImport, importFolder } from '@/apps/server/import'
import { root } from '@/platform/config/root'
import { openFiles } from '@/platform/files/open'
import { describeNote } from '@/platform/import/notes'
import { showProgress } from '@/platform/import/progress'
import { describeProblem } from '@/platform/text/problems'
import { readVendor } from '@/platform/vendor/read'
import { demoOffer } from '../samples/demo-catalogue'
import type { TestServer } from '../server/server'

const silent = showProgress({ isTTY: false, write: () => true })

const placeOf = ({ database, config, clock, identity }: TestServer, updates: boolean) => ({
  database,
  now: clock.now(),
  progress: silent,
  by: 'a test',
  holdsMails: true,
  files: openFiles(config.files),
  vendor: readVendor(join(root, 'catalogues', 'demo')),
  offer: demoOffer,
  updates: updates ? identity.events : null,
})

/** Imports a folder into a server's data, for its clock. */
export const importInto = (server: TestServer, folder: string, { updates = false } = {}) =>
  importFolder(placeOf(server, updates), folder)

/** Returns the printed problems of an import of a folder; changes nothing. */
export async function problemsOf(server: TestServer, folder: string): Promise<readonly string[]> {
  const outcome = await checkImport(placeOf(server, false), folder)
  return 'problems' in outcome ? outcome.problems.describe().split('\n') : []
}

/**
 * Imports a folder of these files; a line that is a string is written as it is.
 * @returns by file how many lines were added and how many were known, or the problems
 */
export const importLines = (server: TestServer, files: Files) => load(server, files, false)

/** The same as a delta run; `notes` lists the rows that are left as they are. */
export const updateLines = (server: TestServer, files: Files) => load(server, files, true)

type Files = Readonly<Record<string, readonly (object | string)[]>>

async function load(server: TestServer, files: Files, updates: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-import-'))
  try {
    for (const [name, lines] of Object.entries(files)) {
      const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      await writeFile(join(folder, `${name}.jsonl`), texts.join('\n'))
    }
    const outcome = await importInto(server, folder, { updates })
    if ('problems' in outcome) return outcome.problems.shown.map(describeProblem)
    const counted = outcome.loaded.map(({ file, ...counts }) => [file.replace('.jsonl', ''), counts] as const)
    const notes = updates && outcome.notes.length > 0 ? { notes: outcome.notes.map(describeNote) } : {}
    return { ...Object.fromEntries(counted), ...notes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
