import { createCipheriv, createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { z } from 'zod/mini'
import { openSigner } from '@/domains/licensing/downloads/actions/sign'
import type { Downloads } from '@/domains/licensing/downloads/context'
import { releaseFacts, updateFacts } from '@/domains/licensing/downloads/contract/release-fields'
import { type ReleasePlatform, releasePlatforms } from '@/domains/licensing/downloads/rules'
import { fileKeyOf, fileNameOf } from '@/domains/licensing/downloads/rules/file-name'
import { type Architecture, architectures } from '@/domains/licensing/downloads/rules/release'
import { addReleases, hasReleases, type NewRelease } from '@/domains/licensing/downloads/store/releases'
import { before, days } from '@/platform/time/duration'
import { readLines } from './lines'

interface Entry {
  readonly name: string
  readonly content: Buffer
}

/** The first of January 1980, with which the format's calendar begins: the same files make the same archive. */
const noDay = 0x21

/** A ZIP archive of files that are kept as they are (APPNOTE.TXT 4.3). */
function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(noDay, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = [Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), content]
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, place, Buffer.from(name))
    parts.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

const { software, version, build, minimum_system, channel } = releaseFacts
const { share, notes } = updateFacts
const line = z.strictObject({
  software,
  version,
  build,
  channel,
  share,
  notes,
  daysAgo: z.number(),
  /** The oldest version of each system; null: any version. */
  systems: z.partialRecord(z.enum(releasePlatforms), z.nullable(minimum_system)),
  /** The processors for which a system has a file each; left out: it has one for all. */
  processors: z._default(z.partialRecord(z.enum(releasePlatforms), z.array(z.enum(architectures))), {}),
  kilobytes: z.number(),
})
type DemoRelease = z.output<typeof line>

/**
 * Publishes the demo vendor's releases in a database where none are, signed by the installation as the vendor's settings
 * have it. Their files are made here: small archives, but real ones, always the same to the byte, so that processes that
 * start together write the same.
 */
export async function loadDemoReleases(
  place: Pick<Downloads, 'database' | 'files' | 'settings' | 'licenceSecret' | 'clock'>,
  folder: string,
  now: Date,
) {
  if (await hasReleases(place.database)) return
  const sign = place.settings.sign ? await openSigner(place) : null
  const written: NewRelease[] = []
  for (const { release, platform, arch } of readLines(folder, 'releases.jsonl', line).flatMap(filesOf)) {
    const { systems, processors: _, kilobytes, daysAgo, ...said } = release
    const facts = { ...said, platform, arch, minimumSystem: systems[platform] ?? null }
    const name = fileNameOf(facts, '.zip')
    const content = archiveOf(name, kilobytes)
    const hashes = {
      sha256: hashOf('sha256', content),
      sha512: hashOf('sha512', content),
      sha1: hashOf('sha1', content),
    }
    const at = before(now, days(daysAgo))
    const fileKey = fileKeyOf(hashes.sha256)
    await place.files.put(fileKey, Readable.from([content], { objectMode: false }), content.length)
    const file = { fileName: name, fileKey, size: content.length, ...hashes }
    written.push({
      ...facts,
      ...file,
      releasedAt: at,
      ...(sign && { signatures: sign(content, { name, version: facts.version, at }) }),
    })
  }
  // As they would have been published, one after the other.
  written.sort((one, other) => one.releasedAt.getTime() - other.releasedAt.getTime())
  await addReleases(place.database, written)
}

const hashOf = (algorithm: string, content: Buffer) => createHash(algorithm).update(content).digest('hex')

/** One for each system, and for each of its processors where they are told apart. */
const filesOf = (release: DemoRelease) =>
  (Object.keys(release.systems) as ReleasePlatform[]).flatMap((platform) =>
    (release.processors[platform] ?? ['any']).map((arch: Architecture) => ({ release, platform, arch })),
  )

/** An archive that is always the same for a name: a note, and noise. */
export function archiveOf(fileName: string, kilobytes: number) {
  const readme = `This is ${fileName}, a release of the demo vendor.\n\nThere is no program in it: the other file is noise, so that there is something to download.\n`
  const key = createHash('sha256').update(fileName).digest()
  const noise = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(kilobytes * 1000))
  return zip([
    { name: 'README.txt', content: Buffer.from(readme) },
    { name: 'noise.bin', content: noise },
  ])
}
