import { createCipheriv, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod/mini'
import { releaseFacts } from '@/domains/downloads/imports/release-line'
import { type ReleasePlatform, releasePlatforms } from '@/domains/downloads/rules'
import { fileKeyOf, fileNameOf } from '@/domains/downloads/rules/file-name'
import { addReleases, hasReleases, type NewRelease } from '@/domains/downloads/store/releases'
import type { Database } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import { before, days } from '@/platform/time/duration'
import { zip } from './zip'

const { software, version, build, minimum_system } = releaseFacts
const line = z.strictObject({
  software,
  version,
  build,
  daysAgo: z.number(),
  systems: z.partialRecord(z.enum(releasePlatforms), minimum_system),
  kilobytes: z.number(),
})
type DemoRelease = z.output<typeof line>

/**
 * Publishes the demo vendor's releases in a database where none are. Their files are made here: small archives, but real
 * ones, always the same to the byte, so that processes that start together write the same.
 */
export async function loadDemoReleases(database: Database, files: FileStore, folder: string, now: Date) {
  if (await hasReleases(database)) return
  const rows = readFileSync(join(folder, 'releases.jsonl'), 'utf8').split('\n').filter(Boolean)
  const releases = rows.map((row) => line.parse(JSON.parse(row))).flatMap(forEachPlatform)
  const written: NewRelease[] = []
  for (const { release, platform, system } of releases) {
    const named = { ...release, platform }
    const fileName = fileNameOf(named, '.zip')
    const content = archiveOf(fileName, release.kilobytes)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const fileKey = fileKeyOf(sha256)
    await files.put(fileKey, Readable.from([content], { objectMode: false }), content.length)
    written.push({
      software: release.software,
      platform,
      version: release.version,
      build: release.build,
      releasedAt: before(now, days(release.daysAgo)),
      minimumSystem: system ?? null,
      fileName,
      fileKey,
      size: content.length,
      sha256,
    })
  }
  await addReleases(database, written)
}

const forEachPlatform = (release: DemoRelease) =>
  (Object.entries(release.systems) as [ReleasePlatform, string | undefined][]).map(([platform, system]) => ({
    release,
    platform,
    system,
  }))

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
