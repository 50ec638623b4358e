import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Duration } from '@/platform/time/duration'
import { NamelessClient, PlanningClient } from './clients'
import { startEmbedded } from './embedded'
import { type MigrationLog, migrate } from './migrate'
import { type Replica, watchReplica } from './replica'
import { SharedPool } from './shares'
import { timeouts, withTimeouts } from './timeouts'

export type Database = NodePgDatabase
/** Inside `database.transaction(…)` (decision 0001). */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The connection that a store takes, inside or outside a transaction. */
export type Queryable = Database | Transaction

export type DatabasePlace =
  | {
      readonly url: string
      /** Of a read-only copy of it; null: there is none. */
      readonly replica?: string | null
    }
  | { readonly dataDir: string }

export interface OpenDatabase {
  readonly database: Database
  /** The same data for work whose statements may take minutes, such as forgetting what is old. */
  readonly patient: Database
  readonly pool: pg.Pool
  /** A separate connection for the health check; the embedded database has only one. */
  readonly probe: pg.Pool
  /** For reads that may be a little behind; null: there is none. */
  readonly replica: Replica | null
  close(): Promise<void>
}

/**
 * Opens a PostgreSQL server by its address, or the embedded database in a folder, and brings its tables up to date.
 * Both speak through the same driver, so every statement runs on both.
 * @param statements how long one may take, on a server
 * @param log told of migrations
 */
export async function openDatabase(
  place: DatabasePlace,
  statements = timeouts.requests,
  log?: MigrationLog,
): Promise<OpenDatabase> {
  if ('url' in place) return openServer(place, statements, log)
  const embedded = await startEmbedded(place)
  try {
    return await openEmbedded(embeddedConnection(embedded.host), () => embedded.stop(), log)
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Joins the embedded data that a running server holds, by its socket. */
export const joinEmbedded = (host: string) => openEmbedded({ ...embeddedConnection(host), idleTimeoutMillis: 1000 })

/**
 * Beside the many connections for what a person waits for there are two for what may take long, and one that is there when
 * all others wait. That one is new from time to time, since a setting of the role or another primary is seen by new ones.
 */
async function openServer(
  { url, replica = null }: Extract<DatabasePlace, { url: string }>,
  statements: Duration,
  log?: MigrationLog,
): Promise<OpenDatabase> {
  const options = (most: number, limit: Duration, locks?: Duration, own: pg.PoolConfig = {}): PoolOptions => ({
    connectionString: url,
    max: most,
    Client: PlanningClient,
    ...withTimeouts(limit, locks),
    ...own,
  })
  const server = (...given: Parameters<typeof options>) => newPool(options(...given))
  const first = server(2, timeouts.migrations)
  await migrate(first, log).finally(() => first.end())
  const pool =
    statements > timeouts.requests
      ? server(connections, statements)
      : newPool(options(connections, statements, timeouts.locks), (all) => new SharedPool(all, ofOneRoute))
  const patient = server(2, timeouts.work)
  const probe = server(1, timeouts.readiness, undefined, probing)
  const copy =
    replica === null ? null : server(ofReplica, statements, timeouts.locks, { ...probing, connectionString: replica })
  return {
    database: databaseOn(pool),
    patient: databaseOn(patient),
    pool,
    probe,
    replica: copy && watchReplica({ primary: databaseOn(probe), replica: databaseOn(copy) }),
    async close() {
      await Promise.all([pool.end(), patient.end(), probe.end(), copy?.end()])
    },
  }
}

/** The connections of a process for work that a person waits for. */
const connections = 17
/** The most of these that requests of one route may use: two stuck routes leave one for the others. */
const ofOneRoute = 8

/** The connections of a process to the replica. */
const ofReplica = 8

const probing: pg.PoolConfig = { connectionTimeoutMillis: timeouts.readiness, maxLifetimeSeconds: 30 }

/** PGlite has one connection: a transaction holds it, and the next one waits. */
const embeddedConnection = (host: string): pg.PoolConfig => ({
  host,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  max: 1,
  idleTimeoutMillis: 0,
  Client: NamelessClient,
})

async function openEmbedded(
  connection: pg.PoolConfig,
  stop: () => Promise<void> = async () => {},
  log?: MigrationLog,
): Promise<OpenDatabase> {
  const pool = newPool(connection)
  try {
    await migrate(pool, log)
  } catch (error) {
    await pool.end()
    throw error
  }
  const database = databaseOn(pool)
  return {
    database,
    patient: database,
    pool,
    probe: pool,
    replica: null,
    async close() {
      await pool.end()
      await stop()
    },
  }
}

type PoolOptions = ConstructorParameters<typeof pg.Pool>[0] & {}

function newPool(options: PoolOptions, make = (all: PoolOptions): pg.Pool => new pg.Pool(all)) {
  const pool = make({ application_name: 'foyer', connectionTimeoutMillis: timeouts.connection, ...options })
  // A connection that breaks while idle is replaced at the next query, and one in use fails its query. Both also emit
  // an error, which would end the process without a listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

const options = { casing: 'snake_case' } as const

/** Drizzle would lose a connection of the pool for good when it breaks before the transaction has begun. */
function databaseOn(pool: pg.Pool): Database {
  const database = drizzle(pool, options)
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, options).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return database
}
