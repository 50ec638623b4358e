import { type Column, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { columnName, nameOf } from '@/domains/back-office/privacy'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import type { MergeKind } from '../rules'

/** A column by which rows belong to something that can change its owner: a member, or a row that both members have. */
export interface Holder {
  readonly table: PgTable
  readonly column: PgColumn
}

/** Every column of what is held of members that refers to one, beside those that stay with their account. */
export function memberColumns(tables: readonly PersonalTable[], kind: MergeKind = 'merge'): readonly Holder[] {
  return tables
    .filter((part) => part.staysApart === undefined && (kind === 'merge' || part.staysPersonal === undefined))
    .flatMap(({ table }) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignColumns } = key.reference()
        return foreignColumns.includes(members.id) ? columns.map((column) => ({ table, column })) : []
      }),
    )
}

/** The columns of the primary key beside the one that changes, by the database's names. */
export const restOfKey = ({ table, column }: Holder): SQL => {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = [...columns.filter(({ primary }) => primary), ...(primaryKeys[0]?.columns ?? [])]
  const pairs = key
    .filter((part) => part.name !== column.name)
    .flatMap((part) => [sql`${columnName(part)}::text`, sql`to_jsonb(t.${named(part)})`])
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
}

export const named = (column: Column) => sql.identifier(columnName(column))

/** True if a row of the other holder clashes with this one, `t`. */
export function clashes(holder: Holder, to: SQL): SQL {
  const sets = uniqueWith(holder)
  if (sets.length === 0) return sql`false`
  const each = sets.map(({ columns, nullsAlike }) => {
    const alike = columns.map((column) =>
      nullsAlike
        ? sql`other.${named(column)} is not distinct from t.${named(column)}`
        : sql`other.${named(column)} = t.${named(column)}`,
    )
    const all = [sql`other.${named(holder.column)} = ${to}`, ...alike]
    return sql`exists (select from ${holder.table} other where ${sql.join(all, sql` and `)})`
  })
  return sql`(${sql.join(each, sql` or `)})`
}

/** Returns the sets of columns that are unique together with this one: primary keys, constraints and indexes. */
export function uniqueWith({ table, column }: Holder) {
  const { columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table)
  const sets = [
    ...columns.filter(({ primary }) => primary).map((each) => ({ columns: [each], nullsAlike: false })),
    ...primaryKeys.map((key) => ({ columns: key.columns, nullsAlike: false })),
    ...uniqueConstraints.map((key) => ({ columns: key.columns, nullsAlike: key.nullsNotDistinct })),
    ...indexes
      .filter(({ config }) => config.unique)
      // A partial index is treated as one of all rows, so that a row rather stays than clashes.
      .map(({ config }) => ({
        columns: columns.filter(({ name }) => config.columns.some((each) => 'name' in each && each.name === name)),
        nullsAlike: false,
      })),
  ]
  return sets
    .filter((set) => set.columns.some(({ name }) => name === column.name))
    .map((set) => ({ ...set, columns: set.columns.filter(({ name }) => name !== column.name) as readonly Column[] }))
}

export { nameOf }
