import { createCipheriv, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { signFile } from '@/domains/downloads/actions/sign'
import { type ReleaseStore, storeFile } from '@/domains/downloads/imports/add-release'
import { releaseFacts } from '@/domains/downloads/imports/release-line'
import { type ReleasePlatform, releasePlatforms } from '@/domains/downloads/rules'
import { fileNameOf } from '@/domains/downloads/rules/file-name'
import { addReleases, hasReleases, type NewRelease } from '@/domains/downloads/store/releases'
import type { LicenceSecret } from '@/platform/config/config'
import type { Database } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import { before, type Clock, days } from '@/platform/time/duration'
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

interface DemoPlace {
  readonly database: Database
  readonly files: FileStore
  readonly licenceSecret: LicenceSecret
  readonly clock: Clock
}

/**
 * Publishes the demo vendor's releases in a database where none are, signed by the installation as the vendor's settings
 * have it. Their files are made here: small archives, but real ones, always the same to the byte, so that processes that
 * start together write the same.
 */
export async function loadDemoReleases(place: DemoPlace, folder: string) {
  const { database, files, clock } = place
  if (await hasReleases(database)) return
  const now = clock()
  const rows = readFileSync(join(folder, 'releases.jsonl'), 'utf8').split('\n').filter(Boolean)
  const releases = rows.map((row) => line.parse(JSON.parse(row))).flatMap(forEachPlatform)
  const written: NewRelease[] = []
  const drafts = await mkdtemp(join(tmpdir(), 'foyer-demo-'))
  for (const { release, platform, system } of releases) {
    const { software, version, build, daysAgo, kilobytes } = release
    const name = fileNameOf({ software, version, build, platform }, '.zip')
    const content = archiveOf(name, kilobytes)
    const path = join(drafts, name)
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const releasedAt = before(now, days(daysAgo))
    const facts = { software, platform, version, build, releasedAt, minimumSystem: system ?? null }
    const sign: ReleaseStore['sign'] = (file) => signFile(place, file)
    written.push(await storeFile({ files, sign }, facts, { path, size: content.length, sha256 }))
  }
  await rm(drafts, { recursive: true })
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
