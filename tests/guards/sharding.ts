import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { root } from '@/platform/config/root'

interface Distribution {
  readonly table: string
  readonly how: string
  readonly by: string
}

const page = readFileSync(join(root, 'docs', 'operation', 'sharding.md'), 'utf8')

/** The distribution of each table in docs/operation/sharding.md. */
export const distributions: readonly Distribution[] = [
  ...page.matchAll(/^\| `(\w+)` \| (member|key|reference|one place) \|(.*?)\|/gm),
].map(([, table = '', how = '', by = '']) => ({ table, how, by: by.trim().replaceAll('`', '') }))

/** The tables that its page lists as read by calls of members beside the member's own. */
export const crossings: readonly string[] = [...page.matchAll(/^\| all rows of `(\w+)` \|/gm)].map(
  ([, table = '']) => table,
)

/** The tables that would be stored with their members. */
const sharded: ReadonlySet<string> = new Set(
  distributions.filter(({ how }) => how === 'member').map(({ table }) => table),
)

const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => toSnakeCase(name))

/** Columns that bind a row to its member: the member, the parent row, and its own key. */
export function bindingColumns(tables: readonly PgTable[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    tables.map((table) => {
      const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table)
      const keys = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)]
      const belongs = foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) => sharded.has(getTableConfig(foreignTable).name))
      return [
        name,
        new Set([...namesOf(keys), ...belongs.flatMap((key) => namesOf(key.columns)), 'number', 'token_hash']),
      ]
    }),
  )
}

/** Words that may follow a table where it has no other name. */
const noAlias = 'where|on|order|group|join|left|inner|cross|limit|for|set|values|using|returning|union'

/**
 * Returns the tables of members that a statement reads or changes without a condition on the member, or on a row of theirs.
 * It looks at the text alone, so it helps a reviewer and is no planner.
 */
export function unboundTables(statement: string, binding: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const places = statement.matchAll(
    new RegExp(`\\b(?:from|join|update) "?(\\w+)"?(?: (?:as )?(?!(?:${noAlias})\\b)"?([a-z]\\w*)"?)?`, 'g'),
  )
  return [...places].flatMap(([, table = '', alias]) => {
    if (!sharded.has(table)) return []
    const columns = [...(binding.get(table) ?? [])].join('|')
    const name = alias ?? table
    const named = `(?:"?${name}"?\\.|(?<![.\\w"]))"?(?:${columns})"?`
    const isBound = new RegExp(`${named}(?: = |, "?\\w+"?\\) = | in \\()|= "?${name}"?\\."?(?:${columns})\\b`)
    return isBound.test(statement) ? [] : [table]
  })
}
