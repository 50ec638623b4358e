import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { noteBy } from '@/platform/audit/change'
import { version } from '@/platform/config/root'
import { openWay } from '@/platform/contract/weighty'
import type { DatabasePlace } from '@/platform/database/connect'
import { readMigrations } from '@/platform/database/migrations/files'
import { type AppliedMigration, pendingOf, readApplied, unknownOf } from '@/platform/database/migrations/state'
import type { FileStore } from '@/platform/files/store'
import type { LicenceSecret } from '@/platform/sealing/seal'
import { copyFiles, listKeys } from './files'
import { nameOf, removeOld, unfinished } from './folders'
import { type BackupPart, databaseOn, readLedger } from './ledger'
import { type Manifest, names, writeManifest } from './manifest'
import { flushFolder, type Pieces, piecesIn } from './pieces'
import { BackupError } from './problem'
import { plainWriting, readSequences, readTables } from './schema'
import type { Seal } from './seal'
import { fingerprintOf, secretText } from './secret'
import { openSession, type Session } from './session'
import { writeTable } from './tables'

export interface BackupRequest {
  readonly place: DatabasePlace
  /** Where the data are, in words without a secret. */
  readonly from: string
  readonly files: FileStore
  /** Off: the storage of files keeps its own copies, and the backup lists what has to be there. */
  readonly copiesFiles: boolean
  readonly parts: readonly BackupPart[]
  readonly secret: LicenceSecret
  /** The folder that the backups are collected in. */
  readonly folder: string
  readonly seal: Seal
  /** How many stay there; null: all. */
  readonly keep: number | null
  readonly by: string
}

export interface BackupResult {
  readonly path: string
  readonly manifest: Manifest
  readonly removed: readonly string[]
}

/** Backs up everything as it was at one moment, beside servers that are at work (decision 0067). */
export async function makeBackup(request: BackupRequest): Promise<BackupResult> {
  const { folder, seal, keep, by } = request
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const session = await openSession(request.place)
  try {
    const begun = new Date()
    const path = join(folder, nameOf(begun))
    const half = `${path}${unfinished}`
    await mkdir(half, { mode: 0o700 }).catch(() => {
      throw new BackupError(`${half} is there: another backup is just being made.`)
    })
    try {
      const manifest = await fill(request, session, half, begun)
      await flushAll(half)
      await rename(half, path)
      await flushFolder(folder)
      const removed = keep === null ? [] : await removeOld(folder, keep)
      // Foreign tables are not checked.
      if (manifest.ledger !== null) {
        const details = { rows: sumOf(manifest, 'rows'), files: manifest.files.copied, encrypted: seal.ending !== '' }
        const record = { action: 'backup.make', memberId: null, details } as const
        const actor = { by, now: begun, lock: openWay('back up and export') }
        await noteBy(databaseOn(session.client), actor, async () => ({ answer: null, record }))
      }
      return { path, manifest, removed }
    } catch (error) {
      await rm(half, { recursive: true, force: true })
      throw error
    }
  } finally {
    await session.close()
  }
}

export const sumOf = ({ tables }: Manifest, what: 'rows' | 'bytes') =>
  tables.reduce((sum, table) => sum + table[what], 0)

async function fill(request: BackupRequest, session: Session, half: string, begun: Date): Promise<Manifest> {
  const { parts, seal, files, copiesFiles: copies, secret, from } = request
  const pieces = piecesIn(half, seal)
  const { client } = session
  const database = await asOneMoment(session, async () => {
    const applied = await readApplied(client)
    if (applied.length === 0) throw new BackupError('There is nothing to back up: the database has no tables of Foyer.')
    const found = await readTables(client)
    const tables: Manifest['tables'] = []
    for (const table of found) tables.push(await writeTable(session, pieces, table))
    await listKeys(session, half, parts, found)
    const { rows } = await client.query<{ server: string }>("select current_setting('server_version') as server")
    return {
      server: `PostgreSQL ${rows[0]?.server}`,
      migrations: applied.map(({ when, hash, tag }) => ({ when, hash, tag })),
      tables,
      sequences: [...(await readSequences(client))],
      ledger: isOurs(applied) ? await readLedger(client, parts) : null,
    }
  })
  const manifest: Manifest = {
    format: 1,
    version,
    at: begun.toISOString(),
    from,
    ...database,
    files: await copyFiles({ files, copies }, half, pieces),
    licenceSecret: await keepSecretIn(pieces, secret, seal),
  }
  await writeManifest(half, pieces, manifest, seal.ending)
  return manifest
}

const isOurs = (applied: readonly AppliedMigration[]) => {
  const migrations = readMigrations()
  return pendingOf(migrations, applied).length === 0 && unknownOf(migrations, applied).length === 0
}

/** Runs work on one snapshot of the database: concurrent writes stay invisible. */
async function asOneMoment<Result>({ client }: Session, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(plainWriting)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** A secret that lies beside the data goes along; one that is kept apart stays apart, unless all is encrypted. */
async function keepSecretIn(pieces: Pieces, secret: LicenceSecret, seal: Seal): Promise<Manifest['licenceSecret']> {
  const text = secretText(secret)
  const fingerprint = fingerprintOf(text)
  if (text === null || ('text' in secret && seal.ending === '')) return { fingerprint, kept: null }
  return { fingerprint, kept: await pieces.write(names.secret, Readable.from([Buffer.from(text)])) }
}

async function flushAll(half: string) {
  const entries = await readdir(half, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isDirectory())) {
    await flushFolder(join(entry.parentPath, entry.name))
  }
  await flushFolder(half)
}
