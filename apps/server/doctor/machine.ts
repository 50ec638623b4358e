import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Config } from '@/platform/config/config'
import { openFiles } from '@/platform/files/open'
import { type FileStore, unfinishedFor } from '@/platform/files/store'
import { before, hours, seconds } from '@/platform/time/duration'
import { type Finding, ok, unknown, warning, wrong } from './finding'

/** Until when each version of Node gets mends of its security. */
const supported: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
}

export function nodeFinding(version: string, now: Date): Finding {
  const about = 'Node'
  const until = supported[Number(version.split('.')[0])]
  const mend = 'Take a version of long support: 22 or 24.'
  if (until === undefined) return warning(about, `${version} is no version of long support that we know.`, mend)
  if (now > new Date(`${until}T23:59:59Z`)) return warning(about, `${version} has had no mends since ${until}.`, mend)
  return ok(about, `${version} is mended until ${until}.`)
}

/** Lays a small file where releases and pictures lie, reads it and takes it away. */
export async function filesFinding(place: Config['files']): Promise<Finding> {
  const about = 'Files'
  const where = 'folder' in place ? place.folder : place.s3.place
  const key = `doctor/${randomUUID()}`
  const content = 'Laid here by foyer doctor'
  try {
    const files = openFiles(place)
    await files.put(key, Readable.from([Buffer.from(content)]), content.length)
    const back = await text(await files.read(key))
    await files.remove(key)
    if (back !== content) return wrong(about, `${where} gave back something else.`, 'Is another program writing there?')
    return unfinishedFinding(about, where, await unfinishedFiles(files, new Date()))
  } catch (error) {
    const mend =
      'folder' in place
        ? 'Does the folder belong to the user of the servers?'
        : 'Look at key, bucket and region in FILES_URL.'
    return wrong(about, `${where}: ${(error as Error).message}`, mend)
  }
}

/** Counts files of which nothing has come for a day. @property bytes of those whose size the storage says */
async function unfinishedFiles(files: FileStore, now: Date): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0]
  for await (const { size } of files.unfinished(before(now, unfinishedFor))) {
    count += 1
    bytes += size ?? 0
  }
  return { count, bytes }
}

function unfinishedFinding(about: string, where: string, { count, bytes }: { count: number; bytes: number }) {
  const well = `${where} takes files and gives them back.`
  if (count === 0) return ok(about, well)
  const size = bytes > 0 ? `, ${Math.ceil(bytes / 1_000_000)} MB,` : ''
  return warning(
    about,
    `${well} ${count} there${size} were begun more than a day ago and are not whole.`,
    'They go within a day, by the job downloads.purge, where no build server goes on with them: is a server running?',
  )
}

/** Fetches a small file as a member fetches a release, and tries whether others could, too. */
export async function downloadsFinding(place: Config['files']): Promise<Finding> {
  const about = 'Downloads'
  if ('folder' in place) return ok(about, 'The servers hand out releases themselves.')
  const files = openFiles(place)
  const { address } = files
  if (!address) return ok(about, `The servers hand out what lies in ${place.s3.place}.`)
  const name = `doctor-${randomUUID()}`
  const key = `doctor/${name}`
  const content = 'Laid here by foyer doctor'
  try {
    await files.put(key, Readable.from([Buffer.from(content)]), content.length)
    const signed = address(key, { method: 'GET', fileName: name, at: new Date() })
    const { origin } = new URL(signed)
    const ask = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const [answer, stranger] = [await ask(signed), await ask(signed.replace(/\?.*/, ''))]
    const [back, told] = [await answer.text(), answer.headers.get('content-disposition') ?? '']
    if (answer.status !== 200 || back !== content) {
      return wrong(about, `${origin} answered ${answer.status} to an address that we signed.`, mendDownloads)
    }
    if (!told.includes(name)) {
      const why = `${origin} does not give files their names.`
      return wrong(about, why, 'Let the distribution pass the query response-content-disposition on to the bucket.')
    }
    if (stranger.status === 200) {
      return wrong(
        about,
        `${origin} gives files to everybody, without a signature.`,
        'Close it: only ours may open it.',
      )
    }
    return ok(about, `${origin} gives files only for addresses that we signed.`)
  } catch (error) {
    return wrong(about, `Members cannot download from there: ${reasonOf(error)}`, mendDownloads)
  } finally {
    await files.remove(key).catch(() => {})
  }
}

/** How long a place may take to answer. */
const patience = seconds(10)
const mendDownloads = 'Look at DOWNLOADS_FROM, and at the key that signs; DOWNLOADS_FROM=server does without.'
/** The reason of a failed request, which Node puts into its cause. */
const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}

/** The minimum of free disk space. */
const least = { share: 0.1, bytes: 2 * 1024 ** 3 } as const

export async function diskFindings({ files, database }: Config): Promise<readonly Finding[]> {
  const places = [
    ...('folder' in files ? [files.folder] : []),
    ...('dataDir' in database ? [database.dataDir] : []),
    tmpdir(),
  ]
  const findings = await Promise.all(places.map((place) => diskFinding(place)))
  // Folders of one disk say the same.
  return findings.filter(({ why }, index) => findings.findIndex((each) => each.why === why) === index)
}

async function diskFinding(place: string): Promise<Finding> {
  const about = 'Disk'
  let there = place
  while (!existsSync(there)) there = dirname(there)
  const { bsize, blocks, bavail } = await statfs(there)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const why = `${(free / 1024 ** 3).toFixed(1)} GB are free (${Math.round(share * 100)} %) at ${there}.`
  if (free > least.bytes && share > least.share) return ok(about, why)
  const mend = 'Make room: what cannot be stored is refused.'
  return free < least.bytes / 10 ? wrong(about, why, mend) : warning(about, why, mend)
}

/** A backup is made every night; one that is missing has the morning to be seen. */
const oldest = hours(30)

/** @param folder where nightly backups are; undefined: not given */
export async function backupFinding(folder: string | undefined, now: Date): Promise<Finding> {
  const about = 'Backups'
  const mend = 'Make one every night: npm run foyer -- backup FOLDER --keep 30.'
  if (folder === undefined) return unknown(about, 'Their place is not set.', 'Say it: foyer doctor --backups FOLDER.')
  // An unfinished backup does not count.
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => !name.endsWith('.part')) : []
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  if (times.length === 0) return wrong(about, `There is none in ${folder}.`, mend)
  const age = now.getTime() - Math.max(...times)
  const why = `There are ${times.length} in ${folder}, the newest ${Math.max(0, Math.round(age / hours(1)))} hours old.`
  return age <= oldest ? ok(about, why) : wrong(about, why, mend)
}
