import { Readable } from 'node:stream'
import { findMovedMembers, followMembers } from '@/domains/accounts/identity'
import { beginSums, noteByDay } from '@/domains/back-office/reports'
import { createCatalogueReader, publish, readCatalogue } from '@/domains/commerce/catalogue'
import { catalogueFiles } from '@/domains/commerce/catalogue/check/files'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import type { Content } from '@/domains/commerce/catalogue/schema'
import { releasesFile } from '@/domains/licensing/downloads/imports/release-line'
import { checkReleases, publishReleases, storeReleases } from '@/domains/licensing/downloads/imports/releases'
import { noteBy } from '@/platform/audit/change'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import { openWay } from '@/platform/contract/weighty'
import type { Database, Transaction } from '@/platform/database/connect'
import { takeTurn } from '@/platform/database/turn'
import { type FileStore, MissingFileError } from '@/platform/files/store'
import { ImportFolder } from '@/platform/import/folder'
import type { Note } from '@/platform/import/notes'
import type { ImportContext, LoadResult, Part } from '@/platform/import/part'
import type { Progress } from '@/platform/import/progress'
import type { EventBus } from '@/platform/jobs/events'
import { holdMails } from '@/platform/mail/hold'
import { Problems } from '@/platform/text/problems'
import { domains } from './domains'
import { holdingsOf } from './holdings'

/** The parts of an import beside catalogue and releases; each may refer to those before it (decision 0025). */
export const parts = domains.flatMap(({ imports = [] }): readonly Part<ImportContext>[] => imports)
export const partFiles = parts.flatMap(({ files }) => files)
const catalogueNames: readonly string[] = Object.values(catalogueFiles).map(({ name }) => name)
/** Files about people alone. */
const withoutCatalogue: readonly string[] = [
  'members.jsonl',
  'profiles.jsonl',
  'consents.jsonl',
  'topic-consents.jsonl',
  'tickets.jsonl',
]
const needCatalogue: readonly string[] = [
  ...partFiles.map(({ name }) => name).filter((name) => !withoutCatalogue.includes(name)),
  releasesFile,
]

/** Files with mostly unassigned codes. */
const storeFiles: readonly string[] = ['codes.jsonl', 'gift-codes.jsonl']

/** Every file that a folder may have for an import. */
export const importedFiles: readonly string[] = [...catalogueNames, ...partFiles.map(({ name }) => name), releasesFile]

interface Place {
  readonly database: Database
  readonly files: FileStore
  readonly vendor: Vendor
  readonly offer: Offer
  readonly now: Date
  readonly progress: Progress
  /** The actor in the audit log. */
  readonly by: string
  /** Where a delta run tells what became of orders; null: what is there is left as it is. */
  readonly updates: EventBus | null
  /** Mails that follow from it are held until staff release them; not where every member is made up. */
  readonly holdsMails: boolean
  /** The vendor says that the addresses are proven which the files call so. */
  readonly vouches?: boolean
}

/** Ends the transaction of a check, with what a run would have done. */
class RollbackError extends Error {
  constructor(readonly outcome: ImportResult) {
    super('This was a check')
  }
}

const noDraft = () => Promise.reject(new Error('An import lays down whole files'))

/** Lays nothing down. */
const noFiles: FileStore = {
  put: async (_key, content) => void (content instanceof Readable && content.destroy()),
  read: (key) => Promise.reject(new MissingFileError(key)),
  sizeOf: async () => null,
  remove: async () => {},
  begin: noDraft,
  append: noDraft,
  finish: noDraft,
  drop: noDraft,
  async *unfinished() {},
}

/**
 * Reports the effects of an import, or its problems, and changes nothing: the import is done completely, and rolled
 * back.
 */
export async function checkImport(
  place: Place,
  path: string,
  beforeEnd: Parameters<typeof importFolder>[2] = () => {},
): ReturnType<typeof importFolder> {
  try {
    return await importFolder({ ...place, files: noFiles }, path, async (outcome, transaction) => {
      await beforeEnd(outcome, transaction)
      throw new RollbackError(outcome)
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.outcome
    throw error
  }
}

export interface ImportResult {
  /** The result for the folder's catalogue; null: it has none. */
  readonly catalogue: { readonly version: number; readonly isNew: boolean } | null
  readonly loaded: readonly LoadResult[]
  /** Deviations from the files. */
  readonly notes: readonly Note[]
}

/**
 * Imports a vendor's folder (spec 12.4), in one transaction: every line is checked by itself as it is read, and then
 * against the others (decision 0248). It is loaded completely, or not at all if anything is wrong; existing data are left
 * as they are. The search for problems goes on to the end: valid lines are loaded even then, and rolled back.
 */
export async function importFolder(
  place: Place,
  path: string,
  beforeCommit: (outcome: ImportResult, transaction: Transaction) => void | Promise<void> = () => {},
): Promise<ImportResult | { readonly problems: Problems }> {
  const { database, files, progress } = place
  const problems = new Problems()
  try {
    const known = importedFiles
    const folder = await ImportFolder.open({ path, offer: place.offer }, known, problems, progress)
    if (folder.isEmpty && problems.shown.every(({ file }) => file !== path)) {
      problems.add({ file: path, line: null, message: 'has none of the files that an import knows' })
    }
    await folder.checkLines(partFiles.filter(({ enclosuresOf }) => enclosuresOf))
    const content = await readContent(folder, place.offer, problems)
    // Nothing can be held to a catalogue that is wrong.
    if (content === 'wrong') return await onlyLines(folder, problems)
    const catalogue = content ? indexCatalogue(0, content) : await createCatalogueReader().currentCatalogue(database)
    const needing = catalogue.products.length === 0 ? needCatalogue.find(folder.has) : undefined
    if (needing !== undefined) {
      problems.add({ file: needing, line: null, message: 'needs a catalogue, in this folder or loaded before' })
      return await onlyLines(folder, problems)
    }
    const measured = folder.has(releasesFile)
      ? await checkReleases({ folder: path, offer: place.offer, settings: place.vendor.updates }, catalogue, problems)
      : []
    const isRight = problems.count === 0
    const releases = isRight ? await storeReleases({ database, files, sign: null }, measured) : []
    if (isRight) await folder.storeEnclosures(files)
    await beginSums(database, { timeZone: place.vendor.seller.timeZone, now: place.now })
    const loaded = await noteBy(database, { ...place, lock: openWay('load a folder') }, async (transaction) => {
      await takeTurn(transaction, 'import', (since) => progress.say(waitsFor(since)))
      await noteByDay(transaction, place.now)
      const published = content && (await publish(transaction, content, place.now))
      const catalogueNow = await createCatalogueReader().currentCatalogue(transaction)
      const context = {
        catalogue: catalogueNow,
        holdings: holdingsOf(place.vendor),
        now: place.now,
        vendor: place.vendor,
        offer: place.offer,
        events: place.updates,
        vouched: place.vouches ? openWay('vouch for addresses') : null,
      }
      await findMovedMembers(transaction)
      const mode = { updates: place.updates !== null, follow: followMembers }
      const taken = await folder.load(transaction, parts, context, mode)
      if (problems.count > 0) return null
      const outcome = folder.has(releasesFile) ? await publishReleases(transaction, releases, problems) : null
      if (problems.count > 0) return null
      const imported = {
        catalogue: published,
        loaded: [...taken, ...(outcome ? [{ file: releasesFile, ...outcome }] : [])],
        notes: folder.notes.all,
      }
      if (place.holdsMails && touchesPeople(imported)) await holdMails(transaction, place)
      await beforeCommit(imported, transaction)
      const added = Object.fromEntries(imported.loaded.map(({ file, added: count }) => [file, count]))
      const changed = imported.loaded.flatMap(({ file, updated }) => (updated ? [[file, updated] as const] : []))
      const vouched = imported.loaded.reduce((sum, each) => sum + (each.vouched ?? 0), 0)
      const details = {
        folder: path,
        added,
        ...(changed.length > 0 && { updated: Object.fromEntries(changed) }),
        ...(place.vouches && { vouchedAddresses: vouched }),
      }
      const record = { action: 'import', memberId: null, details } as const
      return { answer: imported, record: hasChanged(imported) || vouched > 0 ? record : null }
    })
    return loaded ?? { problems }
  } finally {
    progress.end()
  }
}

/** Finds what is wrong with each line by itself, where nothing can be loaded. */
async function onlyLines(folder: ImportFolder, problems: Problems) {
  await folder.checkLines(partFiles)
  return { problems }
}

const waitsFor = (since: Date | null) =>
  `Another import has been at work${since ? ` since ${since.toISOString().slice(11, 16)} UTC` : ''}; this one waits until it has ended.`

/** Whether anything of it was not there already. */
export const hasChanged = ({ catalogue, loaded }: ImportResult) => catalogue?.isNew === true || loaded.some(isChange)

const isChange = ({ added, updated = 0 }: LoadResult) => added + updated > 0

/** True if the import may cause mails to members: the catalogue and unassigned codes do not. */
const touchesPeople = ({ loaded }: ImportResult) =>
  loaded.some((each) => isChange(each) && each.file !== releasesFile && !storeFiles.includes(each.file))

/** A folder with one file of a catalogue has a catalogue, and so needs all that a catalogue needs. */
async function readContent(folder: ImportFolder, offer: Offer, problems: Problems): Promise<Content | null | 'wrong'> {
  if (!catalogueNames.some(folder.has)) return null
  const read = await readCatalogue(folder.path, offer)
  if (!('problems' in read)) return read.content
  for (const problem of read.problems) problems.add(problem)
  return 'wrong'
}
