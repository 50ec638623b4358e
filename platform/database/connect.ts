import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { seconds } from '@/platform/time/duration'
import { NamelessClient, PlanningClient } from './clients'
import { startEmbedded } from './embedded'
import { migrate } from './migrate'

export type Database = NodePgDatabase
/** Inside `database.transaction(…)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a store takes: it does not care whether a transaction is around it. */
export type Queryable = Database | Transaction

export type DatabasePlace =
  | { readonly url: string }
  | { readonly dataDir: string }
  /** In memory, beginning with what an image holds: PGlite's dump of a data folder. */
  | { readonly image: string }

export interface OpenDatabase {
  readonly database: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a PostgreSQL server by its address, or the embedded database in a folder, and brings its tables up to date.
 * Both speak through the same driver, so every statement of the house runs on both.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  if ('url' in place) return connect({ connectionString: place.url, max: 20, Client: PlanningClient })
  const embedded = await startEmbedded(place)
  try {
    return await connect(embeddedConnection(embedded.host), () => embedded.stop())
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** PGlite is one connection: a transaction has it for itself, the next waits its turn. */
const embeddedConnection = (host: string): pg.PoolConfig => ({
  host,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  max: 1,
  idleTimeoutMillis: 0,
  Client: NamelessClient,
})

/** Joins the embedded data that a running server holds, by its socket. */
export const joinEmbedded = (host: string) => connect({ ...embeddedConnection(host), idleTimeoutMillis: 1000 })

async function connect(
  options: pg.PoolConfig,
  afterwards: () => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({ application_name: 'foyer', connectionTimeoutMillis: seconds(10), ...options })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    database: drizzle(pool, { casing: 'snake_case' }),
    pool,
    async close() {
      await pool.end()
      await afterwards()
    },
  }
}
