import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { createCatalogueReader, writeCatalogue } from '@/domains/commerce/catalogue'
import { releasesExport } from '@/domains/licensing/downloads/imports/export-releases'
import { noteBy } from '@/platform/audit/change'
import { CommandError } from '@/platform/commands/errors'
import type { Offer } from '@/platform/contract/vendor-offer'
import { openWay } from '@/platform/contract/weighty'
import type { Database, Transaction } from '@/platform/database/connect'
import { isAlive, nameOf } from '@/platform/database/folder-lock'
import type { FileStore } from '@/platform/files/store'
import type { ExportPart } from '@/platform/import/export-part'
import { ImportFolderWriter } from '@/platform/import/folder-writer'
import type { Progress } from '@/platform/import/progress'
import { type DocumentPrinter, type ExportResult, ExportSpool } from './export-spool'
import { parts } from './import'

/** Everything that an import takes, back in its own format, in its order. */
export const exports: readonly ExportPart[] = [...parts.flatMap((part) => part.exports), releasesExport]

interface Place {
  readonly database: Database
  readonly files: FileStore
  /** The vendor's folder, with the catalogue's pictures. */
  readonly vendorDir: string
  readonly offer: Offer
  readonly now: Date
  /** The actor in the audit log. */
  readonly by: string
  /** Null: documents go along without their PDFs. */
  readonly printer: DocumentPrinter | null
  readonly progress: Progress
}

/**
 * Writes what is here as it is at one moment, beside servers that are at work (decision 0099). The folder is there when it
 * is whole, and not before.
 */
export async function exportAll({ database, now, by, ...place }: Place, path: string): Promise<ExportResult> {
  if (existsSync(path)) throw new CommandError(`${path} is there already.`)
  const half = `${path}.part`
  const holder = await take(half)
  try {
    const spool = new ExportSpool(half, place)
    await database.transaction((transaction) => writeLines(transaction, { half, now, spool, ...place }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    const result = await spool.finish()
    await rm(holder)
    await rename(half, path)
    const lines = Object.fromEntries(result.files.map((each) => [each.file, each.lines]))
    const details = { lines, files: result.enclosed }
    await noteBy(database, { by, now, lock: openWay('back up and export') }, async () => ({
      answer: null,
      record: { action: 'export.all', memberId: null, details },
    }))
    return result
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  } finally {
    place.progress.end()
  }
}

/** Makes the folder that an export is written into, unless another one is at it. @returns the file that names this process */
async function take(half: string) {
  const holder = join(half, '.at-work')
  const named = await readFile(holder, 'utf8').catch(() => null)
  if (named !== null && isAlive(named)) {
    throw new CommandError(`Another export (process ${named.split(' ')[0]}) is just writing ${half}.`)
  }
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true, mode: 0o700 })
  await writeFile(holder, nameOf(process.pid), { flag: 'wx', mode: 0o600 })
  return holder
}

interface ExportTarget extends Pick<Place, 'now' | 'progress' | 'vendorDir' | 'offer'> {
  readonly half: string
  readonly spool: ExportSpool
}

/** Selects the pictures and the folder that holds them. */
const isPicture = (path: string) => path.endsWith('.svg') || !path.includes('.', path.lastIndexOf(sep))

async function writeLines(transaction: Transaction, { half, now, spool, progress, vendorDir, offer }: ExportTarget) {
  const catalogue = await createCatalogueReader().currentCatalogue(transaction)
  if (catalogue.products.length > 0) await writeCatalogue(half, catalogue)
  const art = join(vendorDir, 'art')
  if (existsSync(art)) await cp(art, join(half, 'art'), { recursive: true, filter: isPicture })
  const folder = await ImportFolderWriter.create(half, offer)
  try {
    for (const { file, lines } of exports) {
      progress.begin(`Reading ${file.name}`)
      for await (const each of lines(transaction, { now, catalogue, offer })) {
        if (each.files || each.prints || file.enclosuresOf) await spool.hold(file, each)
        else spool.count(file, await folder.write(file, each.line), each.line)
      }
    }
  } finally {
    await folder.close()
  }
}
