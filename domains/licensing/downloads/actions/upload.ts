import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Change } from '@/platform/audit/change'
import { isRefusal, refuseValue } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import { measureContent } from '@/platform/files/measure'
import type { Draft, FileStore } from '@/platform/files/store'
import { forEach } from '@/platform/jobs/each'
import type { Downloads } from '../context'
import { fileNameOf, isDeltaRight } from '../rules/file-name'
import { isKnown } from '../rules/programs'
import type { UploadedFacts } from '../rules/upload'
import { isOfRelease, releaseCalled } from '../store/releases'
import { addPart, beginUpload, endUpload, staleUploads, type Upload } from '../store/uploads'
import { placeOfContent, type ReleaseFile } from './add-release'
import { isChannel, isReadable, publishRelease } from './releases'

const partKey = ({ id }: Pick<Upload, 'id'>, first: number) => `uploads/${id}/${first}`

/** Returns the same name for the same upload, so that a repeated one continues it. */
function nameOf({ software, platform, arch, build, use }: UploadedFacts, sha256: string) {
  const hex = createHash('sha256').update(`${software} ${platform} ${arch} ${build} ${use} ${sha256}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `9${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

interface NewFile {
  readonly facts: UploadedFacts
  readonly size: number
  readonly sha256: string
}

/** Begins to publish a file. 20040 names what is wrong, as publishing does: before anything is sent. */
export async function startUpload(
  downloads: Downloads,
  { change, by, now }: { change: Change; by: string; now: Date },
  file: NewFile,
) {
  const { database, catalogue, settings } = downloads
  const { facts, size, sha256 } = file
  if (!isKnown(await catalogue.currentCatalogue(database), facts.software, facts.platform))
    return refuseValue('software')
  if (!isChannel(settings, facts.channel)) return refuseValue('channel')
  if (!isReadable(settings, facts, facts.fileName)) return refuseValue('digits')
  if ((facts.updateFrom ?? 0) >= facts.build) return refuseValue('update_from')
  if (!isDeltaRight(facts.deltaFrom ?? null, facts.build, facts.fileName)) return refuseValue('delta_from')
  const fileName = fileNameOf(facts, facts.fileName)
  const there = await placeOfContent(downloads, { size, sha256 })
  return change(async (transaction) => {
    const known = await releaseCalled(transaction, fileName)
    if (known && known.sha256 !== sha256) return refuseValue('build')
    const id = nameOf(facts, sha256)
    // A content that lies here as that of another release is not sent again.
    const received = there === null ? 0 : size
    const upload = { id, facts, size, sha256, received, startedBy: by, updatedAt: now }
    const begun = known ? null : await beginUpload(transaction, upload)
    return {
      answer: { release: known && fileName, upload: begun && { id, received: begun.received } },
      record: { action: 'release.upload', memberId: null, details: { release: fileName, size, sha256 } },
    }
  })
}

interface UploadPlace {
  readonly database: Queryable
  readonly files: FileStore
}

export interface UploadPart {
  readonly first: number
  readonly length: number
  readonly content: Readable
}

/** Lays a part down behind those that are here. @returns false when it is not the next one */
export async function takePart(downloads: Downloads, upload: Upload, { first, length, content }: UploadPart) {
  if (first !== upload.received || first + length > upload.size) return false
  const { files, database, clock } = downloads
  const draft = await draftOf(downloads, upload)
  const piece = { size: length, isLast: first + length === upload.size }
  let isTaken = false
  try {
    // A sender who is refused hears it: what is left of the part is read, and not cut off.
    const grown = await files.append(draft, content.iterator({ destroyOnReturn: false }), piece)
    isTaken = await addPart(database, { id: upload.id, first, draft: grown, at: clock() })
    return isTaken
  } finally {
    // Another sender of the same file may have begun it at this moment: its draft is the one that is known.
    if (!isTaken && upload.draft === null) await files.drop(draft).catch(() => {})
  }
}

/** Returns what is here of an upload, with the parts that a server of the version before has taken. */
async function draftOf({ files }: UploadPlace, upload: Upload): Promise<Draft> {
  let draft = upload.draft ?? (await files.begin(`releases/${randomUUID()}`, upload.size))
  const apart = upload.parts.filter((first) => first >= draft.size)
  for (const first of apart) {
    const end = apart.find((later) => later > first) ?? upload.received
    const piece = { size: end - first, isLast: end === upload.size }
    draft = await files.append(draft, await files.read(partKey(upload, first)), piece)
  }
  return draft
}

/** Publishes what is here whole; what is another file than was announced is thrown away. 20040 names what is wrong. */
export async function finishUpload(downloads: Downloads, change: Change, upload: Upload) {
  const { database, clock } = downloads
  const { fileName: name, releasedAt, ...facts } = upload.facts
  const draft = upload.draft ?? (upload.parts.length > 0 ? await draftOf(downloads, upload) : null)
  const file = await fileOf(downloads, upload, draft)
  if (file === null) {
    await forget(downloads, { ...upload, draft })
    return refuseValue('sha256')
  }
  const moment = releasedAt === null ? clock() : new Date(releasedAt)
  const published = await publishRelease(downloads, change, { ...facts, releasedAt: moment }, file)
  // A concurrent caller has published exactly this: the result is the wanted one.
  if (isRefusal(published) && published.refused !== 20035) return published
  await forget(downloads, { ...upload, draft })
  const row = await releaseCalled(database, fileNameOf(facts, name))
  return { fileName: row?.fileName ?? name }
}

/**
 * Gives an upload its place, and reads there whether it is what was announced: servers may have taken its parts in turn, so
 * none of them has seen all of it. Null: it is something else.
 */
async function fileOf(downloads: Downloads, upload: Upload, draft: Draft | null): Promise<ReleaseFile | null> {
  const { files } = downloads
  if (draft) await files.finish(draft)
  const key = draft?.key ?? (await placeOfContent(downloads, upload))
  if (key === null) return null
  const measured = await measureContent(await files.read(key))
  if (measured.size !== upload.size || measured.sha256 !== upload.sha256) return null
  return {
    ...measured,
    name: upload.facts.fileName,
    keep: async () => (await placeOfContent(downloads, upload)) ?? key,
    // It stays as long as its upload: what stood in the way may be gone when it is finished again.
    takeAway: async () => {},
  }
}

/** Takes away what is here of an upload, but for what a release has of it, and then what is known of it. */
async function forget({ database, files }: UploadPlace, upload: Upload) {
  const { draft } = upload
  for (const first of upload.parts) await files.remove(partKey(upload, first))
  if (draft) {
    await files.drop(draft)
    if (!(await isOfRelease(database, draft.key))) await files.remove(draft.key)
  }
  await endUpload(database, upload.id)
}

/** Deletes abandoned uploads. */
export async function purgeUploads(place: UploadPlace, before: Date) {
  await forEach(await staleUploads(place.database, before), (upload) => forget(place, upload))
}
