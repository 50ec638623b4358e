import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createCatalogueReader, writeCatalogue } from '@/domains/catalogue'
import { releasesExport } from '@/domains/downloads/imports/export-releases'
import { noteBy } from '@/platform/audit/change'
import { CommandError } from '@/platform/commands/errors'
import { openWay } from '@/platform/contract/weighty'
import type { Database, Transaction } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import type { DocumentName, ExportPart } from '@/platform/import/export-part'
import { ImportFolderWriter } from '@/platform/import/folder-writer'
import { type ExportResult, ExportSpool } from './export-spool'
import { parts } from './import'

/** Everything that an import takes, back in its own format, in its order. */
export const exports: readonly ExportPart[] = [...parts.flatMap((part) => part.exports), releasesExport]

interface Place {
  readonly database: Database
  readonly files: FileStore
  readonly now: Date
  /** Who is named in the audit log. */
  readonly by: string
  print(document: DocumentName): Promise<Uint8Array | null>
}

/**
 * Writes what is here as it is at one moment, beside servers that are at work (decision 0099). The folder is there when it
 * is whole, and not before.
 */
export async function exportAll({ database, now, by, ...place }: Place, path: string): Promise<ExportResult> {
  if (existsSync(path)) throw new CommandError(`${path} is there already.`)
  const half = `${path}.part`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true, mode: 0o700 })
  try {
    const spool = new ExportSpool(half, place)
    await database.transaction((transaction) => writeLines(transaction, { half, now, spool }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    const result = await spool.finish()
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
  }
}

async function writeLines(
  transaction: Transaction,
  { half, now, spool }: { readonly half: string; readonly now: Date; readonly spool: ExportSpool },
) {
  const catalogue = await createCatalogueReader().currentCatalogue(transaction)
  if (catalogue.products.length > 0) await writeCatalogue(half, catalogue)
  const folder = await ImportFolderWriter.create(half)
  try {
    for (const { file, lines } of exports) {
      for await (const each of lines(transaction, { now, catalogue })) {
        if (each.files || each.prints || file.enclosuresOf) await spool.hold(file, each)
        else spool.count(file, await folder.write(file, each.line), each.line)
      }
    }
  } finally {
    await folder.close()
  }
}
