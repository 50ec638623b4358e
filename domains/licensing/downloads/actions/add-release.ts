import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Queryable } from '@/platform/database/connect'
import { type Measurement, unchanged } from '@/platform/files/measure'
import type { Draft, FileStore } from '@/platform/files/store'
import { fileKeyOf, fileNameOf, useOf } from '../rules/file-name'
import type { Signatures } from '../rules/release'
import { isOfRelease, keyOfContent, type NewRelease } from '../store/releases'
import { embeddedMapSize } from './embedded-map'
import type { signFile } from './sign'

/** The facts of a release beside its file. */
export type ReleaseFacts = Omit<
  NewRelease,
  'fileName' | 'fileKey' | 'size' | 'sha256' | 'sha512' | 'sha1' | 'blockMapSize'
>

/** The dependencies of storing releases' files. */
export interface ReleaseStore {
  readonly database: Queryable
  readonly files: FileStore
  /** Null: signatures are made where releases are built. */
  readonly sign: ((file: Parameters<typeof signFile>[1]) => Promise<Signatures>) | null
}

/** The file of a release to be, which is written once: where it stays (decision 0195). */
export interface ReleaseFile extends Measurement {
  /** It has the ending of the published name. */
  readonly name: string
  /** Lays it where members will download it, unless the same content lies there. @returns its key */
  keep(): Promise<string>
  /** Takes away what `keep` has laid, where no release has it. */
  takeAway(): Promise<void>
}

/** Returns where a content lies already: as that of a release, or of one that was begun. */
export async function placeOfContent(
  { database, files }: Pick<ReleaseStore, 'database' | 'files'>,
  { sha256, size }: Pick<Measurement, 'sha256' | 'size'>,
) {
  for (const key of [await keyOfContent(database, sha256), fileKeyOf(sha256)]) {
    if (key !== null && (await files.sizeOf(key)) === size) return key
  }
  return null
}

/** A file on this machine. Its key is its content, so what is not published does no harm, and is used the next time. */
export const fileHere = (
  place: Pick<ReleaseStore, 'database' | 'files'>,
  { path, name = path, ...measured }: Measurement & { readonly path: string; readonly name?: string },
): ReleaseFile => ({
  ...measured,
  name,
  async keep() {
    const known = await placeOfContent(place, measured)
    const key = known ?? fileKeyOf(measured.sha256)
    if (known !== null) return key
    const content = createReadStream(path)
    await place.files.put(key, unchanged(content, measured), measured.size).finally(() => content.destroy())
    return key
  },
  takeAway: async () => {},
})

/** A file that came by the line, of which all pieces lie in the storage under a key of its own. */
export const fileSent = (
  place: Pick<ReleaseStore, 'database' | 'files'>,
  { draft, name, ...measured }: Measurement & { readonly draft: Draft; readonly name: string },
): ReleaseFile => ({
  ...measured,
  name,
  async keep() {
    const known = await placeOfContent(place, measured)
    if (known === null) await place.files.finish(draft)
    return known ?? draft.key
  },
  async takeAway() {
    if (!(await isOfRelease(place.database, draft.key))) await place.files.remove(draft.key)
  },
})

/** Stores a release's file, and signs it there where that is done here. @returns the row that publishes it */
export async function storeFile({ files, sign }: ReleaseStore, facts: ReleaseFacts, file: ReleaseFile) {
  const { name, size, sha256, sha512, sha1 } = file
  const fileKey = await file.keep()
  const fileName = fileNameOf({ ...facts }, name)
  const own = facts.signatures ?? {}
  const isSigned = own.ed25519 !== undefined && own.minisign !== undefined
  const read = (): Promise<Readable> => files.read(fileKey)
  const about = { name: fileName, version: facts.version, size, at: facts.releasedAt }
  const made: Signatures = sign && !isSigned ? await sign({ read, ...about }) : {}
  const signatures = { ed25519: own.ed25519 ?? made.ed25519, minisign: own.minisign ?? made.minisign }
  const row: NewRelease = {
    ...facts,
    use: useOf(facts.use, name),
    fileName,
    fileKey,
    size,
    sha256,
    sha512,
    sha1,
    blockMapSize: await embeddedMapSize(files, { key: fileKey, size, name }),
    signatures,
  }
  return row
}
