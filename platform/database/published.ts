import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable, PgTableWithColumns, TableConfig } from 'drizzle-orm/pg-core'

type ColumnsOf<T extends PgTable> = T['_']['columns'] & Record<string, PgColumn>

/** A table with a few of its columns: the others are not there for anyone who gets it. */
type Published<T extends PgTable, Name extends keyof ColumnsOf<T> & string> = PgTableWithColumns<
  Omit<TableConfig, 'columns'> & {
    name: T['_']['name']
    schema: T['_']['schema']
    dialect: 'pg'
    columns: Pick<ColumnsOf<T>, Name>
  }
>

/**
 * Returns the columns of a table that other domains may reference and join (decision 0053). The columns are the table's
 * own, so a foreign key to one refers to the table.
 */
export function published<T extends PgTable, Name extends keyof ColumnsOf<T> & string>(
  table: T,
  ...names: readonly Name[]
): Published<T, Name> {
  const columns = getTableColumns(table)
  const shown = Object.fromEntries(names.map((name) => [name, columns[name]]))
  return Object.create(table, {
    ...Object.fromEntries(Object.keys(columns).map((name) => [name, { value: shown[name] }])),
    // The columns of a query without a selection: drizzle's own key, which it does not export.
    [Symbol.for('drizzle:Columns')]: { value: shown },
  })
}
