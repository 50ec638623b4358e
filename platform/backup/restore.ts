import type pg from 'pg'
import { noteBy } from '@/platform/audit/change'
import { openWay } from '@/platform/contract/weighty'
import type { DatabasePlace } from '@/platform/database/connect'
import { lockKey } from '@/platform/database/migrations/apply'
import { migrationsTable, restoringTable } from '@/platform/database/migrations/state'
import { arrangePartitions } from '@/platform/database/partitions'
import type { FileStore } from '@/platform/files/store'
import type { Progress } from '@/platform/import/progress'
import { holdJobs } from '@/platform/jobs/queue'
import { holdMails, holdWaitingMails } from '@/platform/mail/hold'
import type { LicenceSecret } from '@/platform/sealing/seal'
import { assertEmpty, migrateAtOnce, migrationsOf, takeWatchOff, type Watch } from './emptied'
import { restoreFiles } from './files'
import { fillTables, inTransaction, largeOf } from './fill'
import { type BackupPart, databaseOn, differences, type LedgerLine, readLedger, readWrong } from './ledger'
import { type Manifest, names, openBackup } from './manifest'
import type { Pieces } from './pieces'
import { BackupError } from './problem'
import { quoted } from './schema'
import type { SealKey } from './seal'
import { fingerprintOf, keepSecret, secretText } from './secret'
import { openSession, type Session } from './session'

/*
 * Rows are restored by several connections, so no one transaction is around them (decision 0153). Until all are there the table
 * of migrations has another name, by which nothing takes the tables for whole; what broke off is dropped by the next restore.
 */

const nameOf = (table: string) => table.slice(table.indexOf('.') + 1)

/** From here on the tables of this transaction are being restored. */
const markRestoring = (client: pg.ClientBase) =>
  client.query(`alter table ${migrationsTable} rename to ${nameOf(restoringTable)}`)

/** When this transaction ends, the tables are whole. */
const markRestored = (client: pg.ClientBase) =>
  client.query(`alter table ${restoringTable} rename to ${nameOf(migrationsTable)}`)

/** Drops what a restore has left that broke off: the database was empty when that began. */
async function dropRestored(client: pg.ClientBase) {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('${restoringTable}') is not null as "isThere"`,
  )
  if (rows[0]?.isThere === true) await client.query(dropping)
}

/** Objects of others in the schema, such as the functions of an extension, stay. */
const dropping = `do $$ declare statement text; begin
  for statement in
    select format('drop table %s cascade', oid::regclass) from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    union all
    select format('drop function %s', f.oid::regprocedure) from pg_proc f
      where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = f.oid and deptype = 'e')
  loop execute statement; end loop;
  drop schema if exists partitions cascade;
  drop table ${restoringTable};
end $$`

/** Runs work while no one else makes or restores tables there. The folder of an embedded database has its one process. */
async function whileAlone<Result>(place: DatabasePlace, work: () => Promise<Result>): Promise<Result> {
  if (!('url' in place)) return work()
  const holder = await openSession(place)
  try {
    await holder.client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await holder.client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${lockKey}) as taken`,
    )
    if (rows[0]?.taken === true) return await work()
    throw new BackupError('A server or another restore is just making tables in this database.')
  } finally {
    await holder.close()
  }
}

export interface RestoreRequest {
  readonly place: DatabasePlace
  /** The folder of one backup. */
  readonly folder: string
  readonly key: SealKey | null
  /** Null: nothing is restored; the backup is read and compared. */
  readonly target: { readonly files: FileStore; readonly secret: LicenceSecret } | null
  readonly parts: readonly BackupPart[]
  readonly by: string
  readonly progress: Progress
}

export interface RestoreResult {
  readonly manifest: Manifest
  readonly ledger: readonly LedgerLine[]
  /** Findings of the checks that were already in the data when they were backed up. */
  readonly wrong: readonly string[]
  /** The secret of the licences is the one that the backup was made with. */
  readonly isSameSecret: boolean
}

/** Restores a backup into an empty database: all of it, or nothing of the database. */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { folder, key, place } = request
  const opened = await openBackup(folder, key)
  const migrations = migrationsOf(opened.manifest)
  const session = await openSession(place, true)
  try {
    return await whileAlone(place, () => restoreBy(session, { ...request, ...opened, migrations }))
  } finally {
    request.progress.end()
    await session.close()
  }
}

interface OpenedRestore extends RestoreRequest, Awaited<ReturnType<typeof openBackup>> {
  readonly migrations: ReturnType<typeof migrationsOf>
}

async function restoreBy(session: Session, opened: OpenedRestore): Promise<RestoreResult> {
  const { manifest, pieces, migrations, progress, place, target } = opened
  const { client } = session
  progress.begin('Making tables')
  const watch = await inTransaction(client, async () => {
    await dropRestored(client)
    await assertEmpty(client)
    await migrateAtOnce(client, migrations.before)
    await markRestoring(client)
    return takeWatchOff(client, largeOf(manifest))
  })
  try {
    const result = await withOthers(place, async (others) => {
      await fillTables([session, ...others], { manifest, pieces, watch, progress })
      return inTransaction(client, () => finish([session, ...others], opened, watch))
    })
    if (target !== null) await note(session, manifest, opened.by)
    return result
  } catch (error) {
    // A table that cannot be dropped now is dropped by the next restore.
    await dropRestored(client).catch(() => {})
    throw session.reasonOf(error)
  }
}

/** How many connections load rows. The process that feeds them is at work as long as two or three of them are. */
const atOnce = 3

/** The embedded database has one connection. */
async function withOthers<Result>(place: DatabasePlace, work: (others: readonly Session[]) => Promise<Result>) {
  const others: Session[] = []
  try {
    while ('url' in place && others.length < atOnce - 1) others.push(await openSession(place))
    return await work(others)
  } finally {
    for (const each of others) await each.close()
  }
}

/**
 * Runs the last steps, once all rows are loaded. When the transaction of the first session ends, the database is restored.
 * Others read the rows while the keys are looked at, unless migrations still change them.
 */
async function finish(
  [session, ...others]: readonly [Session, ...Session[]],
  { migrations, ...opened }: OpenedRestore,
  watch: Watch,
): Promise<RestoreResult> {
  const { manifest, pieces, progress, target, parts } = opened
  const isAsBefore = migrations.after.length === 0
  const [forLedger, forWrong] = isAsBefore ? others : []
  const { client } = session
  // Servers start from here on, so it has to be on the disk.
  await client.query('set local synchronous_commit to default')
  progress.begin('Looking at keys')
  const [ledgerBeside, wrongBeside] = await Promise.all([
    forLedger && inTransaction(forLedger.client, () => readLedger(forLedger.client, parts, progress)),
    forWrong && inTransaction(forWrong.client, () => readWrong(forWrong.client, parts, progress)),
    watch.putBack(client),
  ])
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
  }
  await markRestored(client)
  await migrateAtOnce(client, migrations.after)
  // While no server uses the tables.
  await arrangePartitions(databaseOn(client), new Date())
  const isSameSecret = await restoreSecret(pieces, manifest, target?.secret ?? null)
  progress.begin('Laying files down')
  await restoreFiles(pieces, manifest, target?.files ?? null)
  const ledger = ledgerBeside ?? (await readLedger(client, parts, progress))
  if (isAsBefore) assertSameLedger(manifest, ledger)
  const wrong = wrongBeside ?? (await readWrong(client, parts, progress))
  if (target !== null) await standStill(session, opened.by)
  return { manifest, isSameSecret, ledger, wrong }
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

/** Tables that were brought up to date may count otherwise, so only the others are compared. */
function assertSameLedger(manifest: Manifest, ledger: readonly LedgerLine[]) {
  const found = manifest.ledger ? differences(manifest.ledger, ledger) : []
  if (found.length > 0) throw new BackupError(`The ledger differs from that of the backup:\n${found.join('\n')}`)
}

/** Holds jobs and mails until an operator says that the restored data is in use. */
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
