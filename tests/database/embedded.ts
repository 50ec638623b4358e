import { rmSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { joinEmbedded, type OpenDatabase } from '@/platform/database/connect'
import { startEmbedded } from '@/platform/database/embedded'

interface MemoryDatabase {
  readonly host: string
  /** Its tables, columns, constraints, triggers and functions. */
  readonly shape: string
  stop(): Promise<void>
}

/** The database that is kept for the next server of this worker. */
let free: MemoryDatabase | null = null

/**
 * An embedded database with empty tables. Making one from the image takes longer than most files of tests, so the
 * servers of a worker share it in turn. It is emptied in between, and replaced after a test that changed a table's shape.
 */
export async function openEmptyEmbedded(): Promise<OpenDatabase> {
  const embedded = free ?? (await start())
  free = null
  const opened = await joinEmbedded(embedded.host)
  return {
    ...opened,
    async close() {
      await opened.close()
      if (free === null && (await isEmptied(embedded))) free = embedded
      else await embedded.stop()
    },
  }
}

async function start(): Promise<MemoryDatabase> {
  const { host, stop } = await startEmbedded({ image: inject('image') })
  process.once('exit', () => rmSync(host, { recursive: true, force: true }))
  const shape = await asked(host, async (client) => {
    await client.query('create schema as_made')
    for (const table of await filled(client)) {
      await client.query(`create table as_made.${table} as table public.${table}`)
    }
    return shapeOf(client)
  })
  return { host, shape, stop }
}

/** Resets rows, session settings and sequences to those of a new database. @returns false when its shape has changed */
const isEmptied = ({ host, shape }: MemoryDatabase) =>
  asked(host, async (client) => {
    await client.query('discard all')
    if ((await shapeOf(client)) !== shape) return false
    const tables = await filled(client)
    // Triggers are off, since some tables forbid their emptying.
    await client.query('set session_replication_role = replica')
    if (tables.length > 0) await client.query(`truncate ${tables.join(', ')} restart identity cascade`)
    const { rows } = await client.query<{ table: string }>(
      `select quote_ident(relname) as table from pg_class where relkind = 'r' and relnamespace = 'as_made'::regnamespace`,
    )
    for (const { table } of rows) await client.query(`insert into public.${table} select * from as_made.${table}`)
    await client.query(`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`)
    await client.query('reset session_replication_role')
    return true
  })

/** The tables that hold or held rows, in themselves or in a partition. */
async function filled(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`
    select quote_ident(relname) as table from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and (pg_relation_size(oid) > 0
      or exists (select from pg_inherits where inhparent = pg_class.oid and pg_relation_size(inhrelid) > 0))`)
  return rows.map(({ table }) => table)
}

/** A fingerprint of the schema, which changes with every create, alter and drop. */
async function shapeOf(client: pg.Client): Promise<string> {
  const catalogues = ['pg_attribute', 'pg_constraint', 'pg_namespace', 'pg_proc', 'pg_trigger', 'pg_type']
  const parts = catalogues.map((name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name})`)
  const { rows } = await client.query<{ shape: string }>(`select concat_ws(', ', ${parts.join(', ')}) as shape`)
  return rows[0]?.shape ?? ''
}

async function asked<Answer>(host: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
