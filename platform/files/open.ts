import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressInCloudFront, type CloudFront } from './cloudfront'
import { addressInBucket, s3Store } from './s3'
import type { S3Address } from './s3-request'
import { checkedKey, type Draft, type FileStore, MissingFileError, putInPieces, type UnfinishedFile } from './store'

const beingWritten = '.part'
const isBeingWritten = /\.([0-9a-f-]{36})\.part$/

/** Files in a folder of this machine, or of one that several machines share. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => join(folder, checkedKey(key))
  // Written beside its place and moved there, so that a reader never gets half a file.
  const asideOf = ({ key, name }: Draft) => `${placeOf(key)}.${name}${beingWritten}`
  const pieces: Pick<FileStore, 'begin' | 'append' | 'finish' | 'drop'> = {
    async begin(key) {
      await mkdir(dirname(placeOf(key)), { recursive: true, mode: 0o700 })
      return { key, size: 0, name: randomUUID() }
    },

    async append(draft, content, { size }) {
      // Another server may write the same piece at this moment, so nothing is cut off that lies behind.
      const handle = await open(asideOf(draft), constants.O_WRONLY | constants.O_CREAT, 0o600)
      const written = handle.createWriteStream({ start: draft.size, flush: true })
      await pipeline(content, written)
      const { bytesWritten } = written
      if (size !== null && bytesWritten !== size) throw new Error(`${draft.key} has ${bytesWritten} bytes, not ${size}`)
      return { ...draft, size: draft.size + bytesWritten }
    },

    async finish(draft) {
      const place = placeOf(draft.key)
      await rename(asideOf(draft), place).catch(async (error: unknown) => {
        const found = isMissing(error) && (await stat(place).catch(() => null))
        if (!found || found.size !== draft.size) throw error
      })
    },

    drop: (draft) => rm(asideOf(draft), { force: true }),
  }
  return {
    ...pieces,
    put: (key, content, size) => putInPieces(pieces, key, content, size),

    async read(key, range): Promise<Readable> {
      const handle = await open(placeOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFileError(key) : error
      })
      return handle.createReadStream(range && { start: range.first, end: range.last })
    },

    sizeOf: (key) =>
      stat(placeOf(key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return null
          throw error
        },
      ),

    remove: (key) => rm(placeOf(key), { force: true }),

    unfinished: (since) => unfinishedIn(folder, since),
  }
}

async function* unfinishedIn(folder: string, since: Date): AsyncGenerator<UnfinishedFile> {
  for await (const { name, parentPath } of await opened(folder)) {
    const path = join(parentPath, name)
    const [, draft] = isBeingWritten.exec(name) ?? []
    if (draft === undefined) continue
    // Its writer may have put it into its place meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < since) yield { name: draft, size: found.size, remove: () => rm(path, { force: true }) }
  }
}

/** Streamed, since there may be very many; empty where no file was ever stored. */
const opened = (folder: string) =>
  opendir(folder, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** @property fetchedFrom where members fetch releases themselves; left out: the server hands them out */
export type FilesPlace =
  | { readonly folder: string }
  | { readonly s3: S3Address; readonly fetchedFrom?: 'bucket' | CloudFront }

/** @throws SigningKeyError */
export function openFiles(place: FilesPlace): FileStore {
  if ('folder' in place) return folderStore(place.folder)
  const { s3, fetchedFrom } = place
  if (fetchedFrom === undefined) return s3Store(s3)
  const address = fetchedFrom === 'bucket' ? addressInBucket(s3) : addressInCloudFront(fetchedFrom)
  return { ...s3Store(s3), address }
}
