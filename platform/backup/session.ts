import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { NamelessClient } from '@/platform/database/clients'
import type { DatabasePlace } from '@/platform/database/connect'
import { holdsDatabase } from '@/platform/database/data-folder'
import { socketFolder, startEmbedded } from '@/platform/database/embedded'
import { answers } from '@/platform/database/folder-lock'
import { assertOwn } from '@/platform/database/private-folder'
import { timeouts } from '@/platform/database/timeouts'
import { BackupError } from './problem'

/** One connection to the data as it is, without migrating it. */
export interface Session {
  readonly client: pg.ClientBase
  /**
   * Passes a statement's rows to `read`, in COPY's format.
   * @param statement what is in COPY (…)
   */
  copyOut<Result>(statement: string, read: (rows: Readable) => Promise<Result>): Promise<Result>
  /**
   * Has rows taken that `write` gives, as COPY reads them.
   * @param table with its columns @param how options of COPY @returns how many rows were taken
   */
  copyIn(table: string, write: (rows: Writable) => Promise<void>, how: string): Promise<number>
  /** Returns the better reason of a failure: where the connection had ended, why it did, unless the database says so. */
  reasonOf(error: unknown): unknown
  close(): Promise<void>
}

/** @param isNew there need be no data yet: an embedded database is made */
export const openSession = (place: DatabasePlace, isNew = false): Promise<Session> =>
  'url' in place ? serverSession(place.url) : embeddedSession(place.dataDir, isNew)

/** Notes the first error of a connection that is no answer to a query: the next query only says that there is none. */
function reasonsOf(client: pg.ClientBase): Session['reasonOf'] {
  let first: Error | null = null
  client.on('error', (error) => {
    first ??= error
  })
  return (error) => (error instanceof pg.DatabaseError ? error : (first ?? error))
}

async function serverSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'foyer',
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
  })
  const reasonOf = reasonsOf(client)
  await client.connect()
  return {
    client,
    copyOut: (statement, read) => read(client.query(to(`copy (${statement}) to stdout`))),
    async copyIn(table, write, how) {
      const rows = client.query(from(`copy ${table} from stdin ${how}`))
      const [written, taken] = await Promise.allSettled([write(rows), finished(rows)])
      // The reason why no more was written says more than that COPY was ended.
      for (const each of [written, taken]) if (each.status === 'rejected') throw each.reason
      return rows.rowCount
    },
    reasonOf,
    close: () => client.end(),
  }
}

/** The folder of the data, as the embedded engine sees it. */
const folderWithin = '/pglite/data'

/** A server that runs lets this process in by its socket. Its engine reads and writes rows by files beside the data alone. */
async function embeddedSession(dataDir: string, isNew: boolean): Promise<Session> {
  const host = socketFolder(dataDir)
  if (!holdsDatabase(dataDir) && !isNew)
    throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL.`)
  if (host !== dataDir && existsSync(host)) assertOwn(host, dataDir)
  const runs = await answers(join(host, '.s.PGSQL.5432'))
  const embedded = runs ? null : await startEmbedded({ dataDir })
  const client = new NamelessClient({ host, port: 5432, user: 'postgres', database: 'postgres' })
  const reasonOf = reasonsOf(client)
  await client.connect()

  /** A file between engine and process, for the rows of one table at a time. */
  async function exchanged<Result>(work: (path: string, within: string) => Promise<Result>): Promise<Result> {
    const name = `rows-${randomUUID()}.copy`
    const path = join(dataDir, 'postgres', name)
    try {
      return await work(path, `${folderWithin}/${name}`)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    client,
    copyOut: (statement, read) =>
      exchanged(async (path, within) => {
        await client.query(`copy (${statement}) to '${within}'`)
        return read(createReadStream(path))
      }),
    copyIn: (table, write, how) =>
      exchanged(async (path, within) => {
        await write(createWriteStream(path, { mode: 0o600 }))
        const { rowCount } = await client.query(`copy ${table} from '${within}' ${how}`)
        return rowCount ?? 0
      }),
    reasonOf,
    async close() {
      await client.end()
      await embedded?.stop()
    },
  }
}
