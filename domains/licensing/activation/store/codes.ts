import { type SQL, sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { isUniqueViolation } from '@/platform/database/errors'
import type { ActivationLine, Claim } from '../rules'
import { codes } from '../tables'

/** Adds codes to a pool; those that it has already are left as they are. @returns how many were added */
export async function addCodes(database: Queryable, pool: string, added: readonly string[]): Promise<number> {
  const { rowCount } = await database.execute(sql`
    insert into ${codes} (pool, code)
    select ${pool}, code from jsonb_array_elements_text(${JSON.stringify(added)}::jsonb) code
    on conflict (pool, code) do nothing`)
  return rowCount ?? 0
}

/** How many codes there were of each pool, and how many are left: a count of all of them. */
export const licenceCodeStock = sql`(
  select pool, count(*) as total, count(*) filter (where taken_at is null) as free from ${codes} group by pool)`

/** Whether there are any, given or not. */
export async function licenceCodesKept(database: Queryable): Promise<boolean> {
  const any = await database.select({ id: codes.id }).from(codes).limit(1)
  return any.length > 0
}

/** How many codes of licences were taken for an order line, or for its product. @param line a row, by its alias */
export const licenceCodesTaken = (line: SQL) => sql`(
  (select count(*) from ${codes} code where code.order_id = ${line}.order_id and code.position = ${line}.position)
  + (select count(*) from ${codes} code join ${orders} buying on buying.id = ${line}.order_id
    where code.member_id = buying.member_id and code.product = ${line}.pid))`

/**
 * Whether no code was ever loaded. Of transactions that ask at once, the others wait until the first has loaded its own.
 */
export async function startCodes(transaction: Transaction): Promise<boolean> {
  await transaction.execute(sql`lock table ${codes} in share row exclusive mode`)
  const [any] = await transaction.select({ id: codes.id }).from(codes).limit(1)
  return any === undefined
}

interface EntitlingLines {
  readonly lines: readonly Pick<ActivationLine, 'orderId' | 'position'>[]
  readonly holdings: HoldingsReader
}

interface CodeRequest {
  readonly memberId: number
  readonly pool: string
  readonly claim: Claim
  /** The lines for which it is given: one of them must be held, and not asked back. Null: an operator gives it. */
  readonly standsOn: EntitlingLines | null
  readonly at: Date
}

/** The member holds no source for it, or the pool is empty. */
export type CodeRefusal = 'notRunning' | 'noneLeft'

/**
 * Takes the next code from its pool, skipping those locked by others; a claim that already has a code gets that one.
 * The lines are read again, so that a refund and a code, which cannot be revoked, are not both given.
 */
export async function assignCode(
  database: Queryable,
  request: CodeRequest,
): Promise<{ readonly code: string } | { readonly refused: CodeRefusal }> {
  try {
    const answer = await take(database, request)
    if (answer.refused !== 'noneLeft') return answer
    // The last one may just be taken for the same claim: anyone who waits for that sees by then that it is theirs.
    await waitForOthers(database, request)
    return await take(database, request)
  } catch (error) {
    // A concurrent call took a code for the same claim, which can be read now.
    if (isUniqueViolation(error)) return take(database, request)
    throw error
  }
}

const waitForOthers = (database: Queryable, { pool }: CodeRequest) =>
  database.execute(sql`
    select id from ${codes} where pool = ${pool} and taken_at is null order by id limit 1 for update`)

async function take(database: Queryable, { memberId, pool, claim, standsOn, at }: CodeRequest) {
  const unit = claim.by === 'unit' ? claim : { orderId: null, position: null, unit: null }
  const product = claim.by === 'product' ? claim.product : null
  const same =
    claim.by === 'unit'
      ? sql`order_id = ${claim.orderId} and position = ${claim.position} and unit = ${claim.unit}`
      : sql`product = ${claim.product}`
  const { rows } = await database.execute<{ code: string | null; holds: boolean }>(sql`
    with held as materialized (${standsOn === null ? sql`select 1` : linesHeld(standsOn)}),
      given as (select code from ${codes} where member_id = ${memberId} and ${same}),
      taken as (
        update ${codes} set member_id = ${memberId}, taken_at = ${at}::timestamptz, order_id = ${unit.orderId}::bigint,
          position = ${unit.position}::smallint, unit = ${unit.unit}::integer, product = ${product}::integer
        where not exists (select from given) and exists (select from held) and id = (
          select id from ${codes} where pool = ${pool} and taken_at is null
          order by id limit 1 for update skip locked)
        returning code)
    select (select code from given union all select code from taken) as code, exists (select from held) as holds`)
  const [row] = rows
  if (row?.code) return { code: row.code }
  return { refused: row?.holds ? ('noneLeft' as const) : ('notRunning' as const) }
}

function linesHeld({ lines, holdings }: EntitlingLines) {
  const stands = JSON.stringify(lines.map(({ orderId, position }) => ({ orderId, position })))
  return sql`
    select line.order_id from ${orderLines} line
    join jsonb_to_recordset(${stands}::jsonb) as stands ("orderId" bigint, position smallint)
      on stands."orderId" = line.order_id and stands.position = line.position
    where ${holdings.counts('codes', sql`line`)}
    for share of line`
}
