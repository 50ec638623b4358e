import { join } from 'node:path'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { noteBy } from '@/platform/audit/change'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Lock } from '@/platform/contract/weighty'
import type { Queryable } from '@/platform/database/connect'
import { type Measurement, measureFile } from '@/platform/files/measure'
import { type Entry, type Fault, readJsonLines } from '@/platform/import/json-lines'
import type { Deps } from '@/platform/installation/deps'
import { Problems } from '@/platform/text/problems'
import { fileHere, type ReleaseFacts, type ReleaseStore, storeFile } from '../actions/add-release'
import { isReadable, notDelta, notReadable } from '../actions/releases'
import type { UpdateSettings } from '../context'
import { factsOf } from '../map'
import { fileNameOf, isDeltaRight, kindOf, useOf } from '../rules/file-name'
import { isKnown } from '../rules/programs'
import { addReleases, BuildTakenError, type NewRelease } from '../store/releases'
import { type ReleaseLine, releaseLine, releasesFile } from './release-line'

type Place = ReleaseStore & Pick<Deps, 'catalogue'>

/** A folder to be checked, and the vendor's settings. */
interface CheckedFolder {
  readonly folder: string
  readonly offer: Offer
  readonly settings: UpdateSettings
}

type Outcome = { readonly added: number; readonly known: number } | { readonly problems: Problems }

/** A release that is valid by itself, and its file. */
type MeasuredRelease = Entry<ReleaseLine> & Measurement & { readonly path: string }

/**
 * Takes over the releases of a folder's `releases.jsonl` with the files that it names (spec 12.4): all of them, or none when
 * anything is wrong. Run again it changes nothing.
 */
export async function importReleases(
  { catalogue, ...store }: Place,
  {
    by,
    now,
    lock,
    ...asked
  }: CheckedFolder & {
    readonly by: string
    readonly now: Date
    readonly lock: Lock<'program.published'>
  },
): Promise<Outcome> {
  const problems = new Problems()
  const { database } = store
  const measured = await checkReleases(asked, await catalogue.currentCatalogue(database), problems)
  if (problems.count > 0) return { problems }
  const stored = await storeReleases(store, measured)
  const outcome = await noteBy(database, { by, now, lock }, async (transaction) => {
    const published = await publishReleases(transaction, stored, problems)
    if (!published) return null
    const record = { action: 'release.load', memberId: null, details: { folder: asked.folder, ...published } } as const
    return { answer: published, record: published.added > 0 ? record : null }
  })
  return outcome ?? { problems }
}

/** Reads the list of a folder with the files that it names; the files may be large, so nothing else waits meanwhile. */
export async function checkReleases(
  { folder, offer, settings }: CheckedFolder,
  catalogue: Catalogue,
  problems: Problems,
): Promise<MeasuredRelease[]> {
  const say: LineReporter = (line, fault) =>
    problems.add({ file: releasesFile, line, ...(typeof fault === 'string' ? { message: fault } : fault) })
  return checkEntries({ folder, settings }, await readEntries(folder, offer, say), catalogue, say)
}

type StoredRelease = NewRelease & { readonly line: number }

/** Stores the files of releases. One whose release is never published does no harm, since its name is unknown. */
export async function storeReleases(
  store: ReleaseStore,
  measured: readonly MeasuredRelease[],
): Promise<StoredRelease[]> {
  const rows: StoredRelease[] = []
  for (const { line, value, ...file } of measured) {
    rows.push({ line, ...(await storeFile(store, releaseOf(value), fileHere(store, file))) })
  }
  return rows
}

const releaseOf = ({ file: _, sha256: __, released_at: releasedAt, ...facts }: ReleaseLine): ReleaseFacts => ({
  ...factsOf(facts),
  releasedAt,
})

/** @returns null when it has found a problem */
export async function publishReleases(database: Queryable, stored: readonly StoredRelease[], problems: Problems) {
  const rows = stored.map(({ line: _, ...row }) => row)
  try {
    const added = await addReleases(database, rows)
    return { added, known: rows.length - added }
  } catch (error) {
    if (!(error instanceof BuildTakenError)) throw error
    const line = stored.find(({ fileName }) => fileName === error.fileName)?.line ?? null
    problems.add({ file: releasesFile, line, message: error.message })
    return null
  }
}

type LineReporter = (line: number | null, fault: string | Fault) => void

async function readEntries(folder: string, offer: Offer, say: LineReporter): Promise<Entry<ReleaseLine>[]> {
  const entries: Entry<ReleaseLine>[] = []
  for await (const read of readJsonLines(join(folder, releasesFile), releaseLine, offer)) {
    if ('value' in read) entries.push(read)
    else for (const fault of read.faults) say(read.line, fault)
  }
  return entries
}

async function checkEntries(
  { folder, settings }: Pick<CheckedFolder, 'folder' | 'settings'>,
  entries: readonly Entry<ReleaseLine>[],
  catalogue: Catalogue,
  say: LineReporter,
) {
  const firstLines = new Map<string, number>()
  const measured: MeasuredRelease[] = []
  for (const { line, value } of entries) {
    const { software, platform, arch, build, file } = value
    const use = useOf(value.use, file)
    const kind = use === 'update' ? kindOf(fileNameOf(factsOf(value), file)) : ''
    const what = [platform, arch === 'any' ? '' : arch, use === 'both' ? '' : use, kind].filter(Boolean).join(' ')
    const key = `build ${build} of ${software} for ${what}`
    const first = firstLines.get(key)
    if (first !== undefined) say(line, `${key} is in line ${first} already`)
    else firstLines.set(key, line)
    if (!isKnown(catalogue, software, platform)) say(line, `the catalogue has no ${software} for ${platform}`)
    if (!isReadable(settings, value, file)) say(line, notReadable)
    if ((value.update_from ?? 0) >= build) say(line, 'update_from is no earlier build')
    if (!isDeltaRight(value.delta_from ?? null, build, file)) say(line, notDelta)
    const path = join(folder, file)
    const found = await measureFile(path)
    if (!found) say(line, `there is no file ${file}, or nothing is in it`)
    else if (value.sha256 !== undefined && value.sha256 !== found.sha256) say(line, `${file} has another SHA-256`)
    else measured.push({ line, value, path, ...found })
  }
  return measured
}
