import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressInCloudFront, type CloudFront } from './cloudfront'
import { addressInBucket, type S3Address, s3Store } from './s3'
import { checkedKey, type FileStore, MissingFileError, type UnfinishedFile } from './store'

const beingWritten = '.part'
const isBeingWritten = /\.[0-9a-f-]{36}\.part$/

/** Files in a folder of this machine, or of one that several machines share. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, content, size) {
      const place = placeOf(key)
      // Written beside its place and moved there, so that a reader never gets half a file.
      const aside = `${place}.${randomUUID()}${beingWritten}`
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      try {
        const written = createWriteStream(aside, { mode: 0o600, flush: true })
        await pipeline(content, written)
        if (written.bytesWritten !== size) throw new Error(`${key} has ${written.bytesWritten} bytes, not ${size}`)
        await rename(aside, place)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

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
    if (!isBeingWritten.test(name)) continue
    // Its writer may have put it into its place meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < since) yield { size: found.size, remove: () => rm(path, { force: true }) }
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
