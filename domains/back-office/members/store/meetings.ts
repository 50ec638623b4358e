import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '@/platform/database/connect'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { memberMergeRows } from '../tables'
import { clashes, type Holder, memberColumns, named, nameOf, uniqueWith } from './moves'

interface Sides {
  readonly mergeId: number
  readonly from: number
  readonly into: number
}

const listOf = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const allOf = (parts: readonly SQL[]) => sql.join([...parts], sql` and `)

/** The rows `t` and `other` that both accounts have. */
const pairsOf = (part: PersonalTable, { from, into }: Pick<Sides, 'from' | 'into'>) =>
  memberColumns([part]).flatMap((holder) => {
    const [set] = uniqueWith(holder)
    if (!set) return []
    const own = named(holder.column)
    const alike = set.columns.map((column) => sql`other.${named(column)} = t.${named(column)}`)
    return [{ holder, pair: allOf([sql`t.${own} = ${from}::bigint`, sql`other.${own} = ${into}::bigint`, ...alike]) }]
  })

/** Where both accounts have such a row, keeps the higher of the two in the account that stays. */
export async function keepHigher(transaction: Transaction, part: PersonalTable, sides: Sides) {
  const { table, ranked } = part
  if (!ranked) return
  const order = sql`array[${listOf(ranked.order.map((rank) => sql`${rank}`))}]::text[]`
  const rankOf = (alias: SQL) => sql`array_position(${order}, ${alias}.${named(ranked.by)})`
  const isHigher = sql`${rankOf(sql`t`)} < ${rankOf(sql`other`)}`
  const taken = listOf(ranked.with.map((column) => sql`${named(column)} = t.${named(column)}`))
  for (const { holder, pair } of pairsOf(part, sides)) {
    await transaction.execute(sql`
      insert into ${memberMergeRows} (merge_id, "table", "column", from_id, to_id, key)
      select ${sides.mergeId}::bigint, ${nameOf(table)}::text, ${holder.column.name}::text, ${sides.from}::bigint,
        ${sides.into}::bigint, jsonb_build_object('gone', to_jsonb(t), 'was', to_jsonb(other),
          'kept', case when ${isHigher} then to_jsonb(t) else to_jsonb(other) end)
      from ${table} t join ${table} other on ${pair}`)
    await transaction.execute(sql`update ${table} other set ${taken} from ${table} t where ${pair} and ${isHigher}`)
    await transaction.execute(sql`delete from ${table} t using ${table} other where ${pair}`)
  }
}

/** Splits a joined row into both again, unless it was changed or ended since. */
export async function keepBoth(
  transaction: Transaction,
  { table, ranked }: PersonalTable,
  { id }: { readonly id: number },
) {
  if (!ranked) return
  const key = getTableConfig(table).primaryKeys[0]?.columns ?? []
  const columns = Object.values(getTableColumns(table)).map((column) => sql`${named(column)}`)
  const stored = (part: string) => sql`lateral jsonb_populate_record(null::${table}, moved.key -> ${part}::text)`
  const met = sql`${memberMergeRows} moved, ${stored('gone')} gone, ${stored('was')} was, ${stored('kept')} kept`
  const stands = allOf([
    sql`moved.merge_id = ${id} and moved."table" = ${nameOf(table)} and moved.key ? 'gone'`,
    ...key.map((column) => sql`other.${named(column)} = was.${named(column)}`),
    sql`other.${named(ranked.by)} = kept.${named(ranked.by)}`,
  ])
  await transaction.execute(sql`
    insert into ${table} (${listOf(columns)}) select ${listOf(columns.map((column) => sql`gone.${column}`))}
    from ${table} other, ${met} where ${stands} on conflict do nothing`)
  await transaction.execute(sql`
    update ${table} other set ${listOf(ranked.with.map((column) => sql`${named(column)} = was.${named(column)}`))}
    from ${met} where ${stands}`)
}

/** Rows of which an account has one, and which both have, are told apart by their own numbers. */
export const tellApart = (transaction: Transaction, holder: Holder, by: PgColumn, { from, into }: Sides) =>
  transaction.execute(sql`
    update ${holder.table} t set ${named(by)} = t.id
    where t.${named(holder.column)} = ${from}::bigint and ${clashes(holder, sql`${into}::bigint`)}`)

/** Opens an empty container in the account, under which the other account's rows are joined. */
export async function openJoined(transaction: Transaction, { table, joined }: PersonalTable, { from, into }: Sides) {
  const [holder] = memberColumns([{ table, rows: () => sql`` }])
  if (!joined || !holder) return
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => name !== 'id')
  const values = columns.map((column) => {
    if (column.name === holder.column.name) return sql`${into}::bigint`
    return column.name === joined.size.name || column.name === 'used' ? sql`0` : sql`t.${named(column)}`
  })
  await transaction.execute(sql`
    insert into ${table} (${listOf(columns.map((column) => sql`${named(column)}`))}) select ${listOf(values)}
    from ${table} t where t.${named(holder.column)} = ${from}::bigint on conflict do nothing`)
}
