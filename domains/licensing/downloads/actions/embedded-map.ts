import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { type FileStore, MissingFileError } from '@/platform/files/store'

/** In bytes: that of a file of a hundred gigabytes is smaller. */
const mostMapBytes = 64 * 1024 ** 2

/** The length of the map stands behind it. */
const lengthBytes = 4

interface StoredFile {
  readonly key: string
  readonly size: number
  readonly name: string
}

/**
 * Returns the size of the map of blocks that electron-builder leaves at the end of an AppImage, in bytes: electron-updater
 * fetches it from there. Null: there is none.
 */
export async function embeddedMapSize(
  { read }: Pick<FileStore, 'read'>,
  { key, size, name }: StoredFile,
): Promise<number | null> {
  if (!/\.appimage$/i.test(name) || size <= lengthBytes) return null
  try {
    const ending = await bytesOf(read(key, { first: size - lengthBytes, last: size - 1 }))
    const length = ending.readUInt32BE(0)
    if (length === 0 || length > Math.min(mostMapBytes, size - lengthBytes)) return null
    const last = size - lengthBytes - 1
    return isMap(await bytesOf(read(key, { first: last - length + 1, last }))) ? length : null
  } catch (error) {
    // A check of an import has laid nothing down.
    if (error instanceof MissingFileError) return null
    throw error
  }
}

const bytesOf = async (content: Promise<Readable>): Promise<Buffer> => buffer(await content)

/** True for the end of a file that is a map, and not what stands there by chance. */
function isMap(bytes: Buffer): boolean {
  try {
    const map = JSON.parse(inflateRawSync(bytes, { maxOutputLength: mostMapBytes }).toString()) as { files?: unknown }
    return Array.isArray(map.files)
  } catch {
    return false
  }
}
