import { noteBy } from '@/platform/audit/change'
import type { LicenceSecret } from '@/platform/config/config'
import { openWay } from '@/platform/contract/weighty'
import type { DatabasePlace } from '@/platform/database/connect'
import { arrangePartitions } from '@/platform/database/partitions'
import type { FileStore } from '@/platform/files/store'
import type { Progress } from '@/platform/import/progress'
import { holdJobs } from '@/platform/jobs/hold'
import { holdMails, holdWaitingMails } from '@/platform/mail/hold'
import { assertEmpty, migrateAtOnce, migrationsOf, withoutWatch } from './emptied'
import { restoreFiles } from './files'
import { type BackupPart, databaseOn, differences, type LedgerLine, readLedger, readWrong } from './ledger'
import { type Manifest, names, openBackup } from './manifest'
import type { Pieces } from './pieces'
import { BackupError } from './problem'
import { plainWriting, quoted, readTables } from './schema'
import type { SealKey } from './seal'
import { fingerprintOf, keepSecret, secretText } from './secret'
import { openSession, type Session } from './session'
import { compareTable, readTable } from './tables'

export interface RestoreRequest {
  readonly place: DatabasePlace
  /** The folder of one backup. */
  readonly folder: string
  readonly key: SealKey | null
  /** Null: nothing is laid down; what is in the backup is read and compared. */
  readonly target: { readonly files: FileStore; readonly secret: LicenceSecret } | null
  readonly parts: readonly BackupPart[]
  readonly by: string
  readonly progress: Progress
}

export interface RestoreResult {
  readonly manifest: Manifest
  readonly ledger: readonly LedgerLine[]
  /** What must not be, and was so in the data that were backed up. */
  readonly wrong: readonly string[]
  /** The secret of the licences is the one that the backup was made with. */
  readonly isSameSecret: boolean
}

/** Restores a backup into an empty database: all of it, or nothing of the database. */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { folder, key, place, target, progress } = request
  const { manifest, pieces } = await openBackup(folder, key)
  const { before, after } = migrationsOf(manifest)
  const session = await openSession(place, true)
  try {
    const { client } = session
    await client.query('begin')
    try {
      await assertEmpty(client)
      await client.query(plainWriting)
      await migrateAtOnce(client, before)
      await fill(session, pieces, manifest, progress)
      await migrateAtOnce(client, after)
      // While nobody waits for it.
      await arrangePartitions(databaseOn(client), new Date())
      const isSameSecret = await restoreSecret(pieces, manifest, target?.secret ?? null)
      progress.begin('Laying files down')
      await restoreFiles(pieces, manifest, target?.files ?? null)
      const found = await look(request, session, manifest, after.length === 0)
      if (target !== null) await standStill(session, request.by)
      await client.query(target === null ? 'rollback' : 'commit')
      if (target !== null) await note(session, manifest, request.by)
      return { manifest, isSameSecret, ...found }
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  } finally {
    progress.end()
    await session.close()
  }
}

/** Every row of every table, as it was; then what the database holds is compared with what the backup tells. */
async function fill(session: Session, pieces: Pieces, manifest: Manifest, progress: Progress) {
  const { client } = session
  const tables = await readTables(client)
  const differ = manifest.tables.find(({ name, columns }) => {
    const table = tables.find((each) => each.name === name)
    return !table || [...table.columns].sort().join() !== [...columns].sort().join()
  })
  if (differ || tables.length !== manifest.tables.length) {
    throw new BackupError(
      `The tables of the backup are not those of its migrations${differ ? `: ${differ.name}` : ''}.`,
    )
  }
  const large = new Set(manifest.tables.filter(({ rows }) => rows >= manyRows).map(({ name }) => name))
  await withoutWatch(
    client,
    (table) => large.has(table),
    async (indexTable) => {
      await client.query(oneAfterTheOther)
      await eachTable(manifest, progress, async (entry, begin) => {
        const table = tables.find(({ name }) => name === entry.name)
        if (!table) return
        begin('Restoring')
        await readTable(session, pieces, table, entry)
        begin('Comparing')
        await compareTable(session, table, entry)
        if (large.has(entry.name)) begin('Indexing')
        await indexTable(entry.name)
      })
      await client.query(asUsual)
      progress.begin('Taking statistics')
      // What follows asks about tables that were empty a moment ago, and so do the servers that start next.
      await client.query(`analyze ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
      progress.begin('Looking at keys')
    },
  )
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
  }
}

/** From so many rows on it takes longer to keep indexes while they go in than to make them afterwards. */
const manyRows = 10_000

/** A table is read from its first row to its last; and an index is sorted in one go, where the server has room for it. */
const oneAfterTheOther = `
  set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0;
  select set_config('maintenance_work_mem', '256MB', true)
    where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('256MB')`
const asUsual = 'set local synchronize_seqscans to default; set local max_parallel_workers_per_gather to default'

async function eachTable(
  { tables }: Manifest,
  progress: Progress,
  work: (entry: Manifest['tables'][number], begin: (what: string) => void) => Promise<void>,
) {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const entry of tables) {
    await work(entry, (what) => {
      progress.begin(`${what} ${entry.name}`, total)
      progress.advance(done)
    })
    done += entry.bytes
  }
}

async function restoreSecret(pieces: Pieces, manifest: Manifest, secret: LicenceSecret | null): Promise<boolean> {
  const { kept, fingerprint } = manifest.licenceSecret
  if (kept) {
    const text = (await pieces.readWhole(names.secret)).toString('utf8')
    if (fingerprintOf(text) !== fingerprint) throw new BackupError(`${names.secret} is not what was written.`)
    if (secret && 'file' in secret) await keepSecret(secret.file, text)
  }
  return secret === null || fingerprint === '' || fingerprintOf(secretText(secret)) === fingerprint
}

/** The ledger, and what must not be. Tables that were brought up to date may count otherwise, so these are compared alone. */
async function look({ parts, progress }: RestoreRequest, { client }: Session, manifest: Manifest, isAsBefore: boolean) {
  const ledger = await readLedger(client, parts, progress)
  const found = isAsBefore && manifest.ledger ? differences(manifest.ledger, ledger) : []
  if (found.length > 0) throw new BackupError(`The ledger differs from that of the backup:\n${found.join('\n')}`)
  return { ledger, wrong: await readWrong(client, parts, progress) }
}

/** Somebody has to say that the restored data are in use now: until then no job is done, and no mail goes out. */
async function standStill({ client }: Session, by: string) {
  const database = databaseOn(client)
  const now = new Date()
  await holdJobs(database, { by, now })
  await holdMails(database, { by, now })
  await holdWaitingMails(database, now)
}

async function note({ client }: Session, manifest: Manifest, by: string) {
  const details = { backup: manifest.at, from: manifest.from, version: manifest.version }
  const record = { action: 'backup.restore', memberId: null, details } as const
  const actor = { by, now: new Date(), lock: openWay('restore a backup') }
  await noteBy(databaseOn(client), actor, async () => ({ answer: null, record }))
}
