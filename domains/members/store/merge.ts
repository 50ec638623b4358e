import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { closeInto, reopen, setStanding } from '@/domains/identity'
import { members } from '@/domains/identity/relations'
import { orders } from '@/domains/orders/relations'
import { orderStatus } from '@/domains/orders/rules'
import { subscriptions } from '@/domains/subscriptions/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { PersonalTable, PersonalThing } from '@/platform/database/personal-data'
import { type AccountStatus, memberMergeRows, memberMerges } from '../tables'
import type { Account } from './accounts'
import { followBack } from './followers'
import { clashes, type Holder, memberColumns, named, nameOf, restOfKey, uniqueWith } from './moves'

export type Merge = typeof memberMerges.$inferSelect

/** What a merge would move, table by table, and what would stay since both accounts have it. */
export interface RowMove {
  readonly table: string
  readonly thing: PersonalThing
  readonly moves: number
  readonly stays: number
}

export async function previewMoves(
  database: Queryable,
  tables: readonly PersonalTable[],
  { from, into }: { from: number; into: number },
): Promise<readonly RowMove[]> {
  const joined = new Set(tables.filter((part) => part.joined).map(({ table }) => nameOf(table)))
  const parts = memberColumns(tables).map((holder) => {
    const name = nameOf(holder.table)
    // What both have of these is put together.
    const stays = joined.has(name) ? sql`false` : clashes(holder, sql`${into}::bigint`)
    return sql`select ${name}::text as "table", count(*) filter (where not ${stays})::int as moves,
      count(*) filter (where ${stays})::int as stays
      from ${holder.table} t where t.${named(holder.column)} = ${from}::bigint`
  })
  const { rows } = await database.execute<Omit<RowMove, 'thing'> & Record<string, unknown>>(sql`
    select "table", sum(moves)::int as moves, sum(stays)::int as stays from (${sql.join(parts, sql` union all `)}) each
    group by "table" having sum(moves) + sum(stays) > 0 order by "table"`)
  const things = new Map(tables.map((part) => [nameOf(part.table), part.thing]))
  return rows.map((row) => {
    const thing = things.get(row.table)
    if (!thing) throw new Error(`${row.table} moves with its member, and has no name for a thing of it`)
    return { ...row, thing }
  })
}

interface MergeRequest {
  readonly from: Account
  readonly into: Account
  readonly at: Date
  readonly operator: string
  readonly reason: string
}

/** Moves everything of one account into another, and writes down row by row what was moved. Both rows must be locked. */
export async function merge(
  transaction: Transaction,
  tables: readonly PersonalTable[],
  request: MergeRequest,
): Promise<number> {
  const { from, into, at, operator, reason } = request
  const after: AccountStatus = {
    vipUntil: [from.vipUntil, into.vipUntil].reduce((one, other) =>
      new Date(one ?? 0) > new Date(other ?? 0) ? one : other,
    ),
    isAllInOne: from.isAllInOne || into.isAllInOne,
    isSubscriber: from.isSubscriber || into.isSubscriber,
    isBuyer: from.isBuyer || into.isBuyer,
  }
  const { vipUntil, isAllInOne, isSubscriber, isBuyer } = into
  const [started] = await transaction
    .insert(memberMerges)
    .values({
      ...{ fromId: from.id, intoId: into.id, at, operator, reason, after },
      before: { vipUntil, isAllInOne, isSubscriber, isBuyer },
      fromBlacklistedAt: from.blacklistedAt,
    })
    .returning({ id: memberMerges.id })
  if (!started) throw new Error('The merge was not written')
  await allowMoving(transaction)
  for (const holder of memberColumns(tables)) await shift(transaction, started.id, holder, { from, into })
  for (const part of tables) if (part.joined) await join(transaction, started.id, part, { from, into })
  await closeInto(transaction, { from: from.id, into: into.id, at })
  await setStanding(transaction, into.id, columnsOf(after))
  return started.id
}

const columnsOf = ({ vipUntil, ...flags }: AccountStatus) => ({
  ...flags,
  vipUntil: vipUntil === null ? null : new Date(vipUntil),
})

/** The database keeps a code that was given with whom it was given to; for the rest of this transaction it may move. */
const allowMoving = (transaction: Transaction) =>
  transaction.execute(sql`select set_config('foyer.merging', 'on', true)`)

interface Pair {
  readonly from: { readonly id: number }
  readonly into: { readonly id: number }
}

const shift = (transaction: Transaction, mergeId: number, holder: Holder, { from, into }: Pair) =>
  transaction.execute(sql`
    with moved as (
      update ${holder.table} t set ${named(holder.column)} = ${into.id}::bigint
      where t.${named(holder.column)} = ${from.id}::bigint and not ${clashes(holder, sql`${into.id}::bigint`)}
      returning ${restOfKey(holder)} as key)
    insert into ${memberMergeRows} ${written(mergeId, holder)}, ${from.id}::bigint, ${into.id}::bigint, key from moved`)

const written = (mergeId: number, { table, column }: Holder): SQL =>
  sql`(merge_id, "table", "column", from_id, to_id, key)
    select ${mergeId}::bigint, ${nameOf(table)}::text, ${column.name}::text`

/** Where both have such a row, makes the other's larger and puts under it what was under this one. */
async function join(transaction: Transaction, mergeId: number, { table, joined }: PersonalTable, { from, into }: Pair) {
  const holder = memberColumns([{ table, rows: () => sql`` }])[0]
  if (!joined || !holder) throw new Error(`${nameOf(table)} is joined, and names no member`)
  const { rows } = await transaction.execute<{ from: string; into: string; size: number }>(sql`
    select t.id as from, other.id as into, t.${named(joined.size)} as size from ${table} t join ${table} other
      on ${sql.join(alike(holder), sql` and `)}
    where t.${named(holder.column)} = ${from.id}::bigint and other.${named(holder.column)} = ${into.id}::bigint
    order by t.id for update`)
  for (const pair of rows) {
    const ids = { from: { id: Number(pair.from) }, into: { id: Number(pair.into) } }
    await resize(transaction, { table, column: joined.size }, ids.into.id, sql`${pair.size}::integer`)
    await transaction.execute(sql`
      insert into ${memberMergeRows} ${written(mergeId, { table, column: joined.size })},
        ${ids.from.id}::bigint, ${ids.into.id}::bigint, jsonb_build_object('by', ${pair.size}::integer)`)
    for (const { table: part, parent } of joined.under)
      await shift(transaction, mergeId, { table: part, column: parent }, ids)
  }
}

function alike(holder: Holder): SQL[] {
  const [set] = uniqueWith(holder)
  if (!set) throw new Error(`${nameOf(holder.table)} is joined, and nothing of it is there once`)
  return set.columns.map((column) => sql`other.${named(column)} is not distinct from t.${named(column)}`)
}

const resize = (transaction: Transaction, { table, column }: Holder, id: number, by: SQL) =>
  transaction.execute(
    sql`update ${table} set ${named(column)} = greatest(used, ${named(column)} + ${by}) where id = ${id}`,
  )

/** A merge that stands, locked. */
export async function lockMerge(transaction: Transaction, id: number): Promise<Merge | null> {
  const [found] = await transaction
    .select()
    .from(memberMerges)
    .where(and(eq(memberMerges.id, id), isNull(memberMerges.undoneAt)))
    .for('update')
  return found ?? null
}

/**
 * Puts exactly the rows back that the merge has moved, as far as they are still there, and what has grown out of them.
 * @returns whether the time up to which the two are served has changed since, and has to be reckoned anew
 */
export async function unmerge(
  transaction: Transaction,
  tables: readonly PersonalTable[],
  known: Merge,
  { at, operator }: { at: Date; operator: string },
): Promise<boolean> {
  await allowMoving(transaction)
  const joined = tables.flatMap((part) => (part.joined ? [{ ...part.joined, table: part.table }] : []))
  const under = joined.flatMap((part) => part.under.map(({ table, parent }) => ({ table, column: parent })))
  for (const holder of [...under, ...memberColumns(tables)]) await putBack(transaction, known.id, holder)
  for (const { table, size } of joined) {
    const { rows } = await transaction.execute<{ id: string; by: number }>(sql`
      select to_id as id, (key ->> 'by')::integer as by from ${memberMergeRows}
      where merge_id = ${known.id} and "table" = ${nameOf(table)} and "column" = ${size.name}`)
    for (const { id, by } of rows) await resize(transaction, { table, column: size }, Number(id), sql`-${by}::integer`)
  }
  await followBack(transaction, tables, known)
  const renewed = await restoreAccounts(transaction, known)
  await transaction.update(memberMerges).set({ undoneAt: at, undoneBy: operator }).where(eq(memberMerges.id, known.id))
  return renewed
}

const putBack = (transaction: Transaction, mergeId: number, holder: Holder) =>
  transaction.execute(sql`
    update ${holder.table} t set ${named(holder.column)} = moved.from_id from ${memberMergeRows} moved
    where moved.merge_id = ${mergeId} and moved."table" = ${nameOf(holder.table)}
      and moved."column" = ${holder.column.name} and t.${named(holder.column)} = moved.to_id
      and moved.key = ${restOfKey(holder)}`)

/**
 * What has changed since the merge is left as it is, and what the other account has become by itself it stays. All-in-ones
 * and running subscriptions are looked at by those who know them, once they hear of the undo.
 */
async function restoreAccounts(transaction: Transaction, { fromId, intoId, fromBlacklistedAt, before, after }: Merge) {
  await reopen(transaction, { memberId: fromId, blacklistedAt: fromBlacklistedAt })
  const was = columnsOf(before)
  const made = columnsOf(after)
  const isRenewed = sql<boolean>`${members.vipUntil} is distinct from ${made.vipUntil}::timestamptz`
  const [found] = await transaction.select({ isRenewed }).from(members).where(eq(members.id, intoId))
  const subscribes = sql`exists (select from ${subscriptions} where ${subscriptions.memberId} = ${intoId}::bigint)`
  const buys = sql`exists (select from ${orders} where ${orders.memberId} = ${intoId}::bigint
    and ${orders.status} in (${orderStatus.complete}, ${orderStatus.refunded}))`
  await setStanding(transaction, intoId, {
    vipUntil: sql`case when ${isRenewed} and ${subscribes} then ${members.vipUntil}
        else ${was.vipUntil}::timestamptz end`,
    isAllInOne: kept('isAllInOne', before, after, sql`false`),
    isSubscriber: kept('isSubscriber', before, after, subscribes),
    isBuyer: kept('isBuyer', before, after, buys),
  })
  return found?.isRenewed ?? false
}

type Flag = 'isAllInOne' | 'isSubscriber' | 'isBuyer'

/** A flag that the merge has set stays only where the account has earned it `since`. */
const kept = (flag: Flag, before: AccountStatus, after: AccountStatus, since: SQL) =>
  before[flag] === after[flag] ? undefined : sql`${members[flag]} and ${since}`
