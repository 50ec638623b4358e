import type pg from 'pg'

/** A table with what tells its rows apart. */
export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The order in which rows are written: equal rows give equal text on every server. */
  readonly order: string
}

export interface Sequence {
  readonly name: string
  /** Null: it has given out nothing. */
  readonly last: string | null
}

/** The keys of a table that refer to others, as an `alter table` takes them off and makes them again. */
export interface ForeignKeys {
  readonly table: string
  readonly drop: string
  readonly add: string
}

/** An index, or the constraint that it is of, as a statement can make it once more. */
export interface Index {
  readonly table: string
  readonly name: string
  readonly isConstraint: boolean
  /** A whole statement, or what a constraint is. */
  readonly definition: string
}

interface TableRow {
  readonly name: string
  readonly columns: string[]
  readonly key: string[] | null
}

/**
 * Every table of the product, as the database has them: a column that is computed is no one's to write. The partitions of
 * one are in a schema of their own, and nothing to a backup: what they are of has their rows.
 */
export async function readTables(client: pg.ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<TableRow>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.place)
        from pg_index i cross join lateral unnest(i.indkey::smallint[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname collate "C"`)
  return rows.map(({ key, ...table }) => ({
    ...table,
    order: key ? key.join(', ') : `rows::text collate "C"`,
  }))
}

/** Read after the first table, so that numbers given out meanwhile are not given out again. */
export async function readSequences(client: pg.ClientBase): Promise<readonly Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`)
  return rows
}

export async function readForeignKeys(client: pg.ClientBase): Promise<readonly ForeignKeys[]> {
  const { rows } = await client.query<ForeignKeys>(`
    select c.relname as table,
      string_agg(format('drop constraint %I', k.conname), ', ' order by k.conname) as drop,
      string_agg(format('add constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ', ' order by k.conname) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by 1 order by 1`)
  return rows
}

/** A trigger, as statements take it off and make it again. */
interface Trigger {
  readonly drop: string
  readonly add: string
}

export async function readTriggers(client: pg.ClientBase): Promise<readonly Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select format('drop trigger %I on public.%I', t.tgname, c.relname) as drop, pg_get_triggerdef(t.oid) as add
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by c.relname, t.tgname`)
  return rows
}

/**
 * Reads the indexes of whole tables: that of a partitioned one has indexes of partitions, whose names PostgreSQL
 * chooses.
 */
export async function readIndexes(client: pg.ClientBase): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(`
    select c.relname as table, i.relname as name, k.oid is not null as "isConstraint",
      coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.oid)) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    left join pg_constraint k on k.conindid = i.oid and k.conrelid = c.oid and k.contype in ('p', 'u', 'x')
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by x.indisprimary desc, 1, 2`)
  return rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The rows of a table in their order. */
export const rowsOf = ({ name, columns, order }: BackupTable) =>
  `select ${columns.map(quoted).join(', ')} from public.${quoted(name)} rows order by ${order}`

/**
 * Session settings for a stable text form of values, independent of the server's and user's settings, and without
 * timeouts.
 */
export const plainWriting = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`
