import { type Name, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { Transaction } from './connect'

type ColumnType = 'text' | 'text[]' | 'boolean' | 'smallint' | 'integer' | 'bigint' | 'jsonb' | 'timestamptz'

/** The values of a row by its columns; a column that is left out is null. */
export type StagedColumns<Name extends string> = { readonly [Column in Name]?: unknown }

/** A row, and the line of the file that it was read from. */
type StagedRow<Name extends string> = StagedColumns<Name> & { readonly line: number }

export type StagingTable<Name extends string> = ReturnType<typeof stagingTable<Name>>

/** Checks of staged lines against each other and against existing data. */
export interface LineCheck {
  /** The problem of each line that it finds. */
  readonly kind: string
  /** The way to fix it. */
  readonly mend: string
  /** A select of a line and a message, with a row for everything that is wrong. */
  readonly lines: SQL
}

/** One kind of invalid lines; of very many the first are named. */
interface WrongLines {
  readonly kind: string
  readonly mend: string
  readonly count: number
  readonly first: readonly { readonly line: number; readonly message: string }[]
}

/** No reader of problems wants more of one kind. */
const mostNamed = 100

/**
 * A table in which the lines of a file wait, for one transaction, until all that is to be loaded has been checked: what
 * lines say of each other is then a question to the database, and no list in memory grows with the file.
 */
export function stagingTable<Name extends string>(name: string, columns: Readonly<Record<Name, ColumnType>>) {
  const table = sql.identifier(name)
  const all = Object.entries<ColumnType>({ line: 'integer', ...columns })
  const create = (transaction: Transaction) =>
    transaction.execute(sql`create temporary table ${table} (${listed(all.map(defined))}) on commit drop`)
  const [named, taken] = [listed(all.map(([column]) => sql.identifier(column))), listed(all.map(takenFrom))]
  /** Rows travel as a list for each column: as one JSON value they take the database twice the time (decision 0254). */
  const hold = (transaction: Transaction, rows: readonly StagedRow<Name>[]) =>
    transaction.execute(sql`
        insert into ${table} select ${taken}
        from unnest(${listed(all.map((column) => listFor(column, rows)))}) as held (${named})`)
  return {
    table,
    create,
    hold,

    /** Creates it with rows that come from no file, such as those of the catalogue. */
    async fill(transaction: Transaction, rows: readonly StagedColumns<Name>[]) {
      await create(transaction)
      await hold(
        transaction,
        rows.map((row, line) => ({ ...row, line })),
      )
    },

    async count(transaction: Transaction): Promise<number> {
      const { rows } = await transaction.execute<{ count: number }>(sql`select count(*)::int as count from ${table}`)
      return rows[0]?.count ?? 0
    },

    /** A check: lines whose key an earlier line has. @param key what the message calls it, in terms of the columns */
    repeated: (key: SQL): LineCheck => ({
      kind: 'is in an earlier line already',
      mend: 'leave one of the lines out',
      lines: sql`
        select line, key || ' is in line ' || first || ' already' as message
        from (select line, ${key} as key, min(line) over (partition by ${key}) as first from ${table}) keyed
        where key is not null and line > first`,
    }),

    /** A check: moments of a column that are yet to come. @param said what such a line is, as "was given in the future" */
    future: (column: Name, said: string, now: Date): LineCheck => ({
      kind: said,
      mend: `mend ${column}`,
      lines: sql`select line, ${said}::text from ${table} where ${sql.identifier(column)} > ${now}::timestamptz`,
    }),
  }
}

type Column = readonly [name: string, type: ColumnType]

const listed = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `)

const defined = ([column, type]: Column) => sql`${sql.identifier(column)} ${sql.raw(type)}`

/** A list of lists has one length for all of them, so a list in a row travels as a text. */
const takenFrom = ([column, type]: Column) =>
  type === 'text[]' ? sql`${sql.identifier(column)}::text[]` : sql.identifier(column)

function listFor([column, type]: Column, rows: readonly object[]) {
  const elements = rows.map((row) => element((row as Readonly<Record<string, unknown>>)[column], type))
  return sql`${`{${elements.join()}}`}::${sql.raw(type === 'text[]' ? 'text' : type)}[]`
}

/** A value as it stands in a list of PostgreSQL's. */
function element(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined) return 'NULL'
  if (type === 'jsonb') return quoted(JSON.stringify(value))
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value)) return quoted(`{${value.map(quoted).join()}}`)
  return String(value)
}

const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`

/** A table in which the lines of a file wait. */
export type HeldTable = Name

/** The checks of a file's lines in their staging table. */
export interface HeldChecks {
  readonly table: HeldTable
  /** Its column `member` names members by the addresses of their import. */
  readonly ofMembers?: true
  /** The column of what the file's `names` is about. */
  readonly key?: SQL
  readonly checks: readonly LineCheck[]
}

const found = sql.identifier('import_problems')
const wrong = sql.identifier('import_wrong')

/** The kinds of things that lines bring, and other lines may refer to. */
export type WrongThing = 'member' | 'order'

/**
 * Creates the tables in which an import records lines that it cannot load, so that references to them are not reported.
 */
export async function startChecks(transaction: Transaction) {
  await transaction.execute(sql`
    create temporary table ${found} (kind smallint, line integer, message text) on commit drop`)
  await transaction.execute(sql`create temporary table ${wrong} (thing text, key text) on commit drop`)
}

/**
 * Notes the keys of lines that cannot be read.
 * @param keys null among them: the key is unknown
 */
export const noteWrong = (transaction: Transaction, thing: WrongThing, keys: readonly (string | null)[]) =>
  transaction.execute(sql`
    insert into ${wrong} select ${thing}::text, lower(key) from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) named (key)`)

/** Whether a thing's own line is invalid: then its absence is not reported as well. */
export const isWrong = (thing: WrongThing, key: SQL) =>
  // Two subqueries, each evaluated once for all lines: a single one would be evaluated for every pair of line and
  // invalid thing.
  sql`(exists (select from ${wrong} where thing = ${thing} and key is null)
    or coalesce(lower(${key}) in (select key from ${wrong} where thing = ${thing} and key is not null), false))`

/** A check that says nothing: these lines belong to something wrong, and go with it. */
export const goesWithWrong = (table: Name, thing: WrongThing, key: SQL): LineCheck => ({
  kind: '',
  mend: '',
  lines: sql`select line, '' from ${table} where ${isWrong(thing, key)}`,
})

/** Whether any of them is wrong: what is reckoned from all of them cannot be checked then. */
export const anyWrong = (thing: WrongThing) => sql`exists (select from ${wrong} where thing = ${thing})`

interface Examination {
  readonly checks: readonly LineCheck[]
  /** The thing that each line brings, by its column. */
  readonly names?: { readonly thing: WrongThing; readonly key: SQL }
  /** The table in which the lines wait. */
  readonly table: Name
}

/** Finds invalid lines and removes them, so that later checks run without them. */
export async function setWrongAside(
  transaction: Transaction,
  { checks, table, names }: Examination,
): Promise<readonly WrongLines[]> {
  const all = checks.map(
    ({ lines }, kind) => sql`select ${kind}::smallint, line, message from (${lines}) c (line, message)`,
  )
  const { rowCount } = await transaction.execute(sql`insert into ${found} ${sql.join(all, sql` union all `)}`)
  if (!rowCount) return []
  const { rows } = await transaction.execute<{ kind: number; line: number; message: string; count: number }>(sql`
    select kind::int as kind, line, message, count from (
      select kind, line, message, count(*) over (partition by kind)::int as count,
        row_number() over (partition by kind order by line, message) as place from ${found}) counted
    where place <= ${mostNamed} order by kind, line, message`)
  const isFound = sql`line in (select line from ${found})`
  if (names) {
    await transaction.execute(sql`
      insert into ${wrong} select ${names.thing}::text, lower(${names.key}) from ${table} held where ${isFound}`)
  }
  await transaction.execute(sql`delete from ${table} where ${isFound}`)
  await transaction.execute(sql`delete from ${found}`)
  return checks.flatMap(({ kind, mend }, index) => {
    const first = rows.filter((row) => row.kind === index)
    return first[0] && kind !== ''
      ? [{ kind, mend, count: first[0].count, first: first.map(({ line, message }) => ({ line, message })) }]
      : []
  })
}
