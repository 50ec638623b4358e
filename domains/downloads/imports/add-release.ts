import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '@/platform/files/store'
import { fileKeyOf, fileNameOf } from '../rules/file-name'
import type { NewRelease } from '../store/releases'

type Facts = Pick<NewRelease, 'software' | 'platform' | 'version' | 'build' | 'releasedAt' | 'minimumSystem'>

/** Size and SHA-256 of a file, read as a stream. Null: there is no such file, or nothing is in it. */
export async function measure(path: string): Promise<{ size: number; sha256: string } | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile() || found.size === 0) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { size: found.size, sha256: hash.digest('hex') }
}

/**
 * Lays a release's file down where members will download it from. A file that lies there already is left alone: its key
 * is its content.
 * @param file its `name` has the ending, where its place has another
 * @returns the row that publishes it
 */
export async function storeFile(
  files: FileStore,
  facts: Facts,
  { path, name = path, size, sha256 }: { path: string; name?: string; size: number; sha256: string },
): Promise<NewRelease> {
  const fileKey = fileKeyOf(sha256)
  if ((await files.sizeOf(fileKey)) !== size) await files.put(fileKey, createReadStream(path), size)
  return { ...facts, fileName: fileNameOf({ ...facts }, name), fileKey, size, sha256 }
}
