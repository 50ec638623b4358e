import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { closeInto, setStanding } from '@/domains/accounts/identity'
import type { PersonalThing } from '@/platform/contract/member-page'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import type { MergeKind } from '../rules'
import { type AccountStatus, memberMergeRows, memberMerges } from '../tables'
import type { Account } from './accounts'
import { keepBoth, keepHigher, openJoined, tellApart } from './meetings'
import { clashes, type Holder, memberColumns, named, nameOf, restOfKey, uniqueWith } from './moves'
import { columnsOf, nothingBought, restoreAccounts, returnStanding, type SubscriptionsReader } from './standings'

type Taken = NonNullable<PersonalTable['takes']>

interface Sides {
  readonly fromId: number
  readonly intoId: number
}

/**
 * Moves back rows that reached the other account since the merge and are part of something that went back: renewals of a
 * subscription, refunds, claims and gifts of an order, the conversation about a refund. Otherwise one account would pay
 * and the other would hold the licence.
 */
async function followBack(transaction: Transaction, tables: readonly PersonalTable[], sides: Sides) {
  const { fromId } = sides
  const taken = tables.flatMap(({ takes }) => takes ?? [])
  const take = async () => {
    for (const part of taken) await handOverTaken(transaction, part, sides)
  }
  await take()
  for (const holder of memberColumns(tables)) {
    for (const part of partsOf(tables, holder)) await handOver(transaction, holder, part(fromId), sides)
  }
  // A second pass takes the rows that belong to the first.
  await take()
}

const handOverTaken = (transaction: Transaction, { table, which }: Taken, { fromId, intoId }: Sides) =>
  transaction.execute(sql`
    update ${table} t set member_id = ${fromId}::bigint
    where t.member_id = ${intoId}::bigint and ${which(sql`${fromId}::bigint`)}`)

const handOver = (transaction: Transaction, holder: Holder, isPart: SQL, { fromId, intoId }: Sides) =>
  transaction.execute(sql`
    update ${holder.table} t set ${named(holder.column)} = ${fromId}::bigint
    where t.${named(holder.column)} = ${intoId}::bigint and ${isPart} and not ${clashes(holder, sql`${fromId}::bigint`)}`)

/**
 * Returns, for each reference to an order, a line of one or a subscription, the condition that it belongs to a member
 * now.
 */
const partsOf = (tables: readonly PersonalTable[], { table }: Holder) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignColumns } = key.reference()
    return tables.flatMap(({ table: whole, wholeBy = [] }) =>
      wholeBy.flatMap((by) => {
        const column = columns[foreignColumns.indexOf(by)]
        return column ? [(owner: number) => belongsTo(column, whole, owner)] : []
      }),
    )
  })

function belongsTo(column: PgColumn, whole: PgTable, owner: number): SQL {
  return sql`exists (select from ${whole} whole
    where whole.id = t.${named(column)} and whole.member_id = ${owner}::bigint)`
}

export type Merge = typeof memberMerges.$inferSelect

/** The number of rows of a table that a merge would move, and that would stay because both accounts have them. */
export interface RowMove {
  readonly table: string
  readonly thing: PersonalThing
  readonly moves: number
  readonly stays: number
}

export async function previewMoves(
  database: Queryable,
  tables: readonly PersonalTable[],
  { from, into, kind = 'merge' }: { from: number; into: number; kind?: MergeKind },
): Promise<readonly RowMove[]> {
  const together = tables.filter((part) => part.joined || part.ranked || part.toldApartBy)
  const joined = new Set(together.map(({ table }) => nameOf(table)))
  const parts = memberColumns(tables, kind).map((holder) => {
    const name = nameOf(holder.table)
    // Rows of these tables are joined where both accounts have them.
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
  readonly kind?: MergeKind
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
  const { kind = 'merge', from, into, at, operator, reason } = request
  const after: AccountStatus = {
    vipUntil: [from.vipUntil, into.vipUntil].reduce((one, other) =>
      new Date(one ?? 0) > new Date(other ?? 0) ? one : other,
    ),
    isSubscriber: from.isSubscriber || into.isSubscriber,
    isBuyer: from.isBuyer || into.isBuyer,
  }
  const { vipUntil, isSubscriber, isBuyer } = into
  const [started] = await transaction
    .insert(memberMerges)
    .values({
      kind,
      fromId: from.id,
      intoId: into.id,
      at,
      operator,
      reason,
      after,
      before: { vipUntil, isSubscriber, isBuyer },
      fromBlacklistedAt: from.blacklistedAt,
    })
    .returning({ id: memberMerges.id })
  if (!started) throw new Error('The merge was not written')
  await allowMoving(transaction)
  const sides = { mergeId: started.id, from: from.id, into: into.id }
  // A person whose account stays may get such rows again, while the company has its own from the start.
  if (kind === 'conversion') for (const part of tables) if (part.joined) await openJoined(transaction, part, sides)
  for (const part of tables) {
    if (part.ranked && kind === 'merge') await keepHigher(transaction, part, sides)
    for (const holder of memberColumns([part], kind)) {
      if (part.toldApartBy) await tellApart(transaction, holder, part.toldApartBy, sides)
      await shift(transaction, started.id, holder, { from, into })
    }
  }
  for (const part of tables) if (part.joined) await join(transaction, started.id, part, { from, into })
  if (kind === 'merge') await closeInto(transaction, { from: from.id, into: into.id, at })
  else await setStanding(transaction, from.id, nothingBought)
  await setStanding(transaction, into.id, columnsOf(after))
  return started.id
}

/** Lets assigned codes change their member for the rest of this transaction; a trigger forbids it otherwise. */
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

/** Where both accounts have such a row, enlarges the other's and moves the parts of this one to it. */
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

/** Makes room before rows are put back: the account has been used since, and may be full. */
const makeRoom = (transaction: Transaction, mergeId: number, table: PgTable, size: PgColumn) =>
  transaction.execute(sql`
    update ${table} t set ${named(size)} = greatest(t.${named(size)}, t.used + other.used) from ${memberMergeRows} moved
    join ${table} other on other.id = moved.to_id
    where moved.merge_id = ${mergeId} and moved."table" = ${nameOf(table)} and moved."column" = ${size.name}
      and t.id = moved.from_id`)

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
 * Moves back exactly the rows that the merge has moved, as far as they exist, and what has grown out of them.
 * @returns whether the time until which the two are served has changed since, and must be computed again
 */
export async function unmerge(
  transaction: Transaction,
  { tables, subscriptions }: { readonly tables: readonly PersonalTable[]; readonly subscriptions: SubscriptionsReader },
  known: Merge,
  { at, operator }: { at: Date; operator: string },
): Promise<boolean> {
  await allowMoving(transaction)
  const joined = tables.flatMap((part) => (part.joined ? [{ ...part.joined, table: part.table }] : []))
  const under = joined.flatMap((part) => part.under.map(({ table, parent }) => ({ table, column: parent })))
  if (known.kind === 'conversion') {
    for (const { table, size } of joined) await makeRoom(transaction, known.id, table, size)
  }
  await joinByLoops(transaction, false)
  for (const holder of [...under, ...memberColumns(tables, known.kind)]) await putBack(transaction, known, holder)
  await joinByLoops(transaction, true)
  for (const part of tables) if (part.ranked) await keepBoth(transaction, part, known)
  for (const { table, size } of joined) {
    const { rows } = await transaction.execute<{ id: string; by: number }>(sql`
      select to_id as id, (key ->> 'by')::integer as by from ${memberMergeRows}
      where merge_id = ${known.id} and "table" = ${nameOf(table)} and "column" = ${size.name}`)
    for (const { id, by } of rows) await resize(transaction, { table, column: size }, Number(id), sql`-${by}::integer`)
  }
  await followBack(transaction, tables, known)
  const renewed =
    known.kind === 'merge'
      ? await restoreAccounts(transaction, subscriptions, known)
      : await returnStanding(transaction, known)
  await transaction.update(memberMerges).set({ undoneAt: at, undoneBy: operator }).where(eq(memberMerges.id, known.id))
  return renewed
}

/**
 * Whether statements of this transaction may look at all rows of an account for each row that was moved: the planner takes
 * the moved ones for a few, and an account with 5,000 orders took 46 seconds.
 */
const joinByLoops = (transaction: Transaction, may: boolean) =>
  transaction.execute(sql`select set_config('enable_nestloop', ${may ? 'on' : 'off'}, true)`)

const putBack = (transaction: Transaction, { id, kind }: Pick<Merge, 'id' | 'kind'>, holder: Holder) =>
  transaction.execute(sql`
    update ${holder.table} t set ${named(holder.column)} = moved.from_id from ${memberMergeRows} moved
    where moved.merge_id = ${id} and moved."table" = ${nameOf(holder.table)}
      and moved."column" = ${holder.column.name} and t.${named(holder.column)} = moved.to_id
      and moved.key = ${restOfKey(holder)}
      ${kind === 'conversion' ? sql`and not ${clashes(holder, sql`moved.from_id`)}` : sql``}`)
