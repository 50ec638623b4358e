import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { Column } from 'drizzle-orm/column'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import type { Person, PersonalTable } from '@/platform/installation/console/personal-data'

/** A row of an export, by the names that its columns have in the database. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** The data of a member, by table; a table without a row of theirs is present, and empty. */
export type CollectedRows = Readonly<Record<string, readonly ExportedRow[]>>

/** Asks for addresses that are the member's own without knowing them yet: only of tables that need none for that. */
const noAddresses = sql`(null)`

/** A member as the declarations of the tables want to know them: by number, and by their addresses, old ones too. */
export function personOf(tables: readonly PersonalTable[], memberId: number): Person {
  const named = tables.flatMap(({ table, rows, address }) =>
    address
      ? [sql`select lower(${address}) as address from ${table} where ${rows({ memberId, addresses: noAddresses })}`]
      : [],
  )
  const addresses = sql`(select address from (${sql.join(named, sql` union `)}) named
    where address is not null and address <> ''
    and not exists (select from ${members} other where other.email = address and other.proven_email is null and other.id <> ${memberId}))`
  return { memberId, addresses }
}

/** Everything that the tables hold of a member, in one statement, and so as it stood at one moment. */
export async function collect(
  database: Queryable,
  tables: readonly PersonalTable[],
  memberId: number,
): Promise<CollectedRows> {
  const person = personOf(tables, memberId)
  const exported = tables.filter(({ notExported }) => notExported === undefined)
  const parts = exported.map((part) => sql`select ${nameOf(part.table)}::text as name, ${rowsOf(part, person)} as rows`)
  const { rows } = await database.execute<{ name: string; rows: ExportedRow[] | null }>(
    sql.join(parts, sql` union all `),
  )
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found ?? []]))
}

/** The keys of the files that are the member's. */
export async function filesOf(
  database: Queryable,
  tables: readonly PersonalTable[],
  memberId: number,
): Promise<readonly string[]> {
  const person = personOf(tables, memberId)
  const parts = tables.flatMap(({ table, file, rows }) =>
    file ? [sql`select ${file} as key from ${table} where ${rows(person)} and ${file} is not null`] : [],
  )
  if (parts.length === 0) return []
  const { rows } = await database.execute<{ key: string }>(sql.join(parts, sql` union all `))
  return rows.map(({ key }) => key)
}

export const nameOf = (table: PgTable) => getTableConfig(table).name

/** Returns the database's name of a column, as the connection derives it. */
export const columnName = ({ name, keyAsName }: Column) => (keyAsName ? toSnakeCase(name) : name)

/** The columns that an export shows: not what is withheld, and never raw bytes, which are hashes of secrets. */
export const exportedColumns = ({ table, withheld = {} }: PersonalTable) =>
  Object.entries(getTableColumns(table))
    .filter(([name, column]) => !(name in withheld) && column.getSQLType() !== 'bytea')
    .map(([, column]) => column)

function rowsOf(part: PersonalTable, person: Person): SQL {
  const { table, exported, also = {} } = part
  const values = [
    ...exportedColumns(part).map((column) => [columnName(column), sql`${column}`] as const),
    ...Object.entries(typeof also === 'function' ? also(person) : also),
  ].map(([name, value]) => sql`${name}::text, ${value}`)
  const wanted = exported ? sql`${part.rows(person)} and ${exported}` : part.rows(person)
  const order = keyOf(table)
  return sql`(select json_agg(json_build_object(${sql.join(values, sql`, `)})${order}) from ${table} where ${wanted})`
}

/** An export lists rows in the order of their keys, the same each time. */
function keyOf(table: PgTable): SQL {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = [...columns.filter(({ primary }) => primary), ...(primaryKeys[0]?.columns ?? [])].filter((column) =>
    is(column, Column),
  )
  return key.length === 0 ? sql`` : sql` order by ${sql.join(key, sql`, `)}`
}
