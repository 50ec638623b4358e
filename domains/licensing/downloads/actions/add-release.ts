import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '@/platform/files/store'
import { fileKeyOf, fileNameOf, useOf } from '../rules/file-name'
import type { Signatures } from '../rules/release'
import type { NewRelease } from '../store/releases'
import type { signFile } from './sign'

/** The facts of a release beside its file. */
export type ReleaseFacts = Omit<NewRelease, 'fileName' | 'fileKey' | 'size' | 'sha256' | 'sha512' | 'sha1'>

/** The dependencies of storing releases' files. */
export interface ReleaseStore {
  readonly files: FileStore
  /** Null: signatures are made where releases are built. */
  readonly sign: ((file: Parameters<typeof signFile>[1]) => Promise<Signatures>) | null
}

/** Returns the digests in hex, as some programs' feeds need them. */
async function digestsOf(path: string) {
  const [sha512, sha1] = [createHash('sha512'), createHash('sha1')]
  for await (const chunk of createReadStream(path)) {
    sha512.update(chunk as Buffer)
    sha1.update(chunk as Buffer)
  }
  return { sha512: sha512.digest('hex'), sha1: sha1.digest('hex') }
}

/** Size and SHA-256 of a file, read as a stream. Null: there is no such file, or nothing is in it. */
export async function measure(path: string): Promise<{ size: number; sha256: string } | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile() || found.size === 0) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { size: found.size, sha256: hash.digest('hex') }
}

/**
 * Stores a release's file where members will download it. An existing file is left alone: its key is its content.
 * @param file its `name` has the ending, where its place has another
 * @returns the row that publishes it
 */
export async function storeFile(
  { files, sign }: ReleaseStore,
  facts: ReleaseFacts,
  { path, name = path, size, sha256 }: { path: string; name?: string; size: number; sha256: string },
): Promise<NewRelease> {
  const fileKey = fileKeyOf(sha256)
  if ((await files.sizeOf(fileKey)) !== size) await files.put(fileKey, createReadStream(path), size)
  const fileName = fileNameOf({ ...facts }, name)
  const own = facts.signatures ?? {}
  const isSigned = own.ed25519 !== undefined && own.minisign !== undefined
  const made: Signatures = sign && !isSigned ? await sign({ path, name: fileName, size, at: facts.releasedAt }) : {}
  const signatures = { ed25519: own.ed25519 ?? made.ed25519, minisign: own.minisign ?? made.minisign }
  return {
    ...facts,
    use: useOf(facts.use, name),
    fileName,
    fileKey,
    size,
    sha256,
    ...(await digestsOf(path)),
    signatures,
  }
}
