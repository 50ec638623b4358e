import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './connect'

type ColumnType = 'text' | 'text[]' | 'boolean' | 'smallint' | 'integer' | 'bigint' | 'jsonb' | 'timestamptz'

/** A row, and the line of the file that it was read from. */
type StagedRow<Row> = Row & { readonly line: number }

/** What is wrong with the lines of a file; of very many the first are named. */
export interface LineProblems {
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
  const definitions = sql.join(
    [sql`line integer`, ...Object.entries(columns).map(([column, type]) => defined(column, type as string))],
    sql`, `,
  )
  return {
    table,

    create: (transaction: Transaction) =>
      transaction.execute(sql`create temporary table ${table} (${definitions}) on commit drop`),

    /** Rows travel as one value: thousands of parameters would cost more time and memory than the rows themselves. */
    hold: (transaction: Transaction, rows: readonly StagedRow<Record<Name, unknown>>[]) =>
      transaction.execute(sql`
        insert into ${table} select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as held (${definitions})`),

    /** Tells the planner how many lines wait; it would take them for few. */
    analyze: (transaction: Transaction) => transaction.execute(sql`analyze ${table}`),

    async count(transaction: Transaction): Promise<number> {
      const { rows } = await transaction.execute<{ count: number }>(sql`select count(*)::int as count from ${table}`)
      return rows[0]?.count ?? 0
    },

    /** A check: lines whose key an earlier line has. @param key what the message calls it, in terms of the columns */
    repeated: (key: SQL) => sql`
      select line, key || ' is in line ' || first || ' already' as message
      from (select line, ${key} as key, min(line) over (partition by ${key}) as first from ${table}) keyed
      where key is not null and line > first`,
  }
}

const defined = (column: string, type: string) => sql`${sql.identifier(column)} ${sql.raw(type)}`

/** @param checks each a select of a line and a message, with a row for everything that is wrong */
export async function findProblems(transaction: Transaction, checks: readonly SQL[]): Promise<LineProblems> {
  const { rows } = await transaction.execute<{ line: number; message: string; count: number }>(sql`
    select line, message, count(*) over ()::int as count
    from (${sql.join([...checks], sql` union all `)}) problems (line, message)
    order by line, message limit ${mostNamed}`)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ line, message }) => ({ line, message })) }
}
