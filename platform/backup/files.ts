import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableName } from 'drizzle-orm'
import { type FileStore, MissingFileError } from '@/platform/files/store'
import type { BackupPart } from './ledger'
import { type FileEntry, type Manifest, names } from './manifest'
import type { Pieces } from './pieces'
import { BackupError } from './problem'
import { type BackupTable, quoted } from './schema'
import type { Session } from './session'

const list = '.keys'

/** Writes down which files the rows name, while the transaction is open; they are copied when it is over. */
export async function listKeys(
  session: Session,
  folder: string,
  parts: readonly BackupPart[],
  tables: readonly BackupTable[],
) {
  const columns = parts.flatMap(({ files = [] }) => files)
  const selects = columns.flatMap((column) => {
    const table = tables.find(({ name }) => name === getTableName(column.table))
    const name = column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return table?.columns.includes(name) ? [`select ${quoted(name)} as key from public.${quoted(table.name)}`] : []
  })
  const keys = `select distinct key from (${selects.join(' union all ')}) named where key is not null order by 1`
  await session.copyOut(keys, (rows) => pipeline(rows, createWriteStream(join(folder, list), { mode: 0o600 })))
}

/** Copies the files that were listed; with `copies` off, notes how large each is. */
export async function copyFiles(
  { files, copies }: { files: FileStore; copies: boolean },
  folder: string,
  pieces: Pieces,
): Promise<Manifest['files']> {
  const counts = { copied: 0, listed: 0, missing: 0 }
  const entryOf = async (key: string): Promise<FileEntry> => {
    if (!copies) {
      const size = await files.sizeOf(key)
      counts[size === null ? 'missing' : 'listed']++
      return size === null ? { key, missing: true } : { key, size }
    }
    const content = await files.read(key).catch((error: unknown) => {
      if (error instanceof MissingFileError) return null
      throw error
    })
    // It was taken away since the rows were read, or long before.
    if (content === null) {
      counts.missing++
      return { key, missing: true }
    }
    const number = counts.copied++
    return { key, number, ...(await pieces.write(names.file(number), content)) }
  }
  const path = join(folder, list)
  async function* lines() {
    const keys = createInterface({ input: createReadStream(path) })
    for await (const key of keys) yield Buffer.from(`${JSON.stringify(await entryOf(key))}\n`)
  }
  const written = await pieces.write(names.files, Readable.from(lines()))
  await rm(path)
  return { ...counts, list: written }
}

/** Every entry of the list of files, as it flows by. */
async function eachFile(pieces: Pieces, wanted: Manifest['files']['list'], work: (entry: FileEntry) => Promise<void>) {
  const flow = new PassThrough()
  const read = pieces.read(names.files, wanted, flow)
  // A failure of the piece below reaches the reader of lines.
  read.catch((error: Error) => flow.destroy(error))
  const working = (async () => {
    for await (const line of createInterface({ input: flow })) await work(JSON.parse(line) as FileEntry)
  })()
  working.catch((error: Error) => flow.destroy(error))
  await Promise.all([working, read])
}

/**
 * Stores the files where the installation keeps them. An existing one is left as it is.
 * @param files null: they are only read and compared
 * @throws BackupError when another file is in the place of one, or a listed one is missing
 */
export async function restoreFiles(pieces: Pieces, manifest: Manifest, files: FileStore | null) {
  await eachFile(pieces, manifest.files.list, async (entry) => {
    if ('missing' in entry) return
    const { key } = entry
    const wanted = 'size' in entry ? entry.size : entry.bytes
    const there = files === null ? null : await files.sizeOf(key)
    if (there !== null && there !== wanted) {
      throw new BackupError(`Another file than that of the backup lies at ${key}. Nothing of it was touched.`)
    }
    if ('size' in entry) {
      if (files !== null && there === null) throw new BackupError(`${key} was listed alone, and is not in the storage.`)
      return
    }
    const content = new PassThrough()
    const laid = files !== null && there === null ? files.put(key, content, entry.bytes) : drained(content)
    laid.catch((error: Error) => content.destroy(error))
    await Promise.all([pieces.read(names.file(entry.number), entry, content), laid])
  })
}

async function drained(content: Readable) {
  for await (const _ of content) {
    // Read to be compared.
  }
}
