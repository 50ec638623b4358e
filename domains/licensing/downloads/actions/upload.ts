import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Change } from '@/platform/audit/change'
import { isRefusal, refuseValue } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import { forEach } from '@/platform/jobs/each'
import type { Downloads } from '../context'
import { fileNameOf } from '../rules/file-name'
import { isKnown } from '../rules/programs'
import type { UploadedFacts } from '../rules/upload'
import { releaseCalled } from '../store/releases'
import { addPart, beginUpload, endUpload, staleUploads, type Upload } from '../store/uploads'
import { measure } from './add-release'
import { isChannel, publishRelease } from './releases'

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
  const fileName = fileNameOf(facts, facts.fileName)
  return change(async (transaction) => {
    const known = await releaseCalled(transaction, fileName)
    if (known && known.sha256 !== sha256) return refuseValue('build')
    const id = nameOf(facts, sha256)
    const begun = known
      ? null
      : await beginUpload(transaction, { id, facts, size, sha256, startedBy: by, updatedAt: now })
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
export async function takePart(
  { database, files, clock }: Downloads,
  upload: Upload,
  { first, length, content }: UploadPart,
) {
  if (first !== upload.received || first + length > upload.size) return false
  await files.put(partKey(upload, first), content, length)
  return addPart(database, { id: upload.id, first, length, at: clock() })
}

/** Publishes what is here whole; what is another file than was announced is thrown away. 20040 names what is wrong. */
export async function finishUpload(downloads: Downloads, change: Change, upload: Upload) {
  const { database, clock } = downloads
  const folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'))
  try {
    const path = join(folder, randomUUID())
    await pipeline(Readable.from(bytesOf(downloads, upload)), createWriteStream(path, { mode: 0o600 }))
    const measured = await measure(path)
    if (measured?.sha256 !== upload.sha256) {
      await forget(downloads, upload)
      return refuseValue('sha256')
    }
    const { fileName: name, releasedAt, ...facts } = upload.facts
    const published = await publishRelease(
      downloads,
      change,
      { ...facts, releasedAt: releasedAt === null ? clock() : new Date(releasedAt) },
      { path, name, ...measured },
    )
    // A concurrent caller has published exactly this: the result is the wanted one.
    if (isRefusal(published) && published.refused !== 20035) return published
    await forget(downloads, upload)
    const row = await releaseCalled(database, fileNameOf(facts, name))
    return { fileName: row?.fileName ?? name }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* bytesOf({ files }: Downloads, upload: Upload) {
  for (const first of upload.parts) yield* (await files.read(partKey(upload, first))) as AsyncIterable<Buffer>
}

/** Takes the parts of an upload away, and then what is known of it. */
async function forget({ database, files }: UploadPlace, upload: Upload) {
  for (const first of upload.parts) await files.remove(partKey(upload, first))
  await endUpload(database, upload.id)
}

/** Deletes abandoned uploads. */
export async function purgeUploads(place: UploadPlace, before: Date) {
  await forEach(await staleUploads(place.database, before), (upload) => forget(place, upload))
}
