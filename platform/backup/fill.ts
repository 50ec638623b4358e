import type pg from 'pg'
import type { Progress } from '@/platform/import/progress'
import type { Watch } from './emptied'
import type { Manifest } from './manifest'
import type { Pieces } from './pieces'
import { BackupError } from './problem'
import { type BackupTable, plainWriting, quoted, readTables } from './schema'
import type { Session } from './session'
import { readTable } from './tables'

type TableEntry = Manifest['tables'][number]

/** The number of rows from which building indexes afterwards is faster than keeping them during the load. */
const manyRows = 10_000

/** Names of the tables that have so many. */
export const largeOf = ({ tables }: Manifest): ReadonlySet<string> =>
  new Set(tables.filter(({ rows }) => rows >= manyRows).map(({ name }) => name))

interface TablesToFill {
  readonly manifest: Manifest
  readonly pieces: Pieces
  readonly watch: Watch
  readonly progress: Progress
}

/**
 * Every row of every table, as it was. Each connection takes the next table: the largest come first, so that none is left
 * over when all else is there. Small ones go together.
 */
export async function fillTables(sessions: readonly Session[], filling: TablesToFill) {
  const { manifest, progress } = filling
  const [first] = sessions
  if (!first) return
  const tables = new Map((await wantedTables(first.client, manifest)).map((table) => [table.name, table]))
  const large = largeOf(manifest)
  const alone = manifest.tables.filter(({ name }) => large.has(name)).sort((one, other) => other.bytes - one.bytes)
  const waiting = [manifest.tables.filter(({ name }) => !large.has(name)), ...alone.map((entry) => [entry])]
  const total = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const begin = (what: string) => {
    progress.begin(what, total)
    progress.advance(done)
  }
  const takeTables = async (session: Session) => {
    for (let entries = waiting.shift(); entries; entries = waiting.shift()) {
      await inTransaction(session.client, async () => {
        for (const entry of entries) {
          await fillTable(session, tables.get(entry.name) as BackupTable, entry, filling, begin)
          done += entry.bytes
        }
      })
    }
  }
  const ended = await Promise.allSettled(
    sessions.map((session) =>
      takeTables(session).catch((error: unknown) => {
        waiting.length = 0
        throw session.reasonOf(error)
      }),
    ),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

async function fillTable(
  session: Session,
  table: BackupTable,
  entry: TableEntry,
  { pieces, watch }: TablesToFill,
  begin: (what: string) => void,
) {
  const { client } = session
  const name = `public.${quoted(table.name)}`
  begin(`Restoring ${table.name}`)
  const isFrozen = watch.isOff(table.name)
  // Only what this transaction has emptied can be frozen.
  if (isFrozen) await client.query(`truncate ${name}`)
  await readTable(session, pieces, table, entry, isFrozen)
  if (isFrozen) begin(`Indexing ${table.name}`)
  await watch.indexTable(client, table.name)
  // The next statements, and servers that start later, query tables that were empty a moment ago: they need statistics.
  await client.query(`analyze ${name}`)
}

/** @throws BackupError when those that migrations have made are others than those of the backup */
async function wantedTables(client: pg.ClientBase, manifest: Manifest): Promise<readonly BackupTable[]> {
  const tables = await readTables(client)
  const differ = manifest.tables.find(({ name, columns }) => {
    const table = tables.find((each) => each.name === name)
    return !table || [...table.columns].sort().join() !== [...columns].sort().join()
  })
  if (!differ && tables.length === manifest.tables.length) return tables
  throw new BackupError(`The tables of the backup are not those of its migrations${differ ? `: ${differ.name}` : ''}.`)
}

/**
 * An index is sorted in memory by the connection itself where the server has room: parallel workers would write all of
 * it into files. JIT compilation costs more than it saves for statements that run once. Commits need not be durable:
 * after a crash the restore is repeated.
 */
const settings = `${plainWriting};
  set local jit = off; set local synchronous_commit = off; set local max_parallel_maintenance_workers = 0;
  select set_config(name, '128MB', true) from (values ('maintenance_work_mem'), ('work_mem')) memory (name)
    where pg_size_bytes(current_setting(name)) < pg_size_bytes('128MB')`

/** One step of a restore. */
export async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(settings)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
