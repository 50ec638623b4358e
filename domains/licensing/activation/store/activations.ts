import { type SQL, sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { isCheckViolation, isUniqueViolation } from '@/platform/database/errors'
import type { ActivationObstacle, Slots } from '../rules'
import { activationPools, activations } from '../tables'

interface Choice {
  readonly memberId: number
  readonly slots: Pick<Slots, 'bundle' | 'most' | 'lines'>
  readonly pids: readonly number[]
  readonly holdings: HoldingsReader
  readonly at: Date
}

/**
 * Records a choice, completely or not at all, in one statement. Earlier checks may be outdated: the lines that it
 * depends on are checked again and locked; the pool's row serialises concurrent choices, and the database refuses one
 * too many, or the same one again.
 */
export async function addActivations(
  database: Queryable,
  { memberId, slots: { bundle, most, lines }, pids, holdings, at }: Choice,
): Promise<ActivationObstacle | null> {
  const stands = JSON.stringify(lines.map(({ orderId, position }) => ({ orderId, position })))
  try {
    const { rowCount } = await database.execute(sql`
      with held as (
        select l.order_id from ${orderLines} l
        join jsonb_to_recordset(${stands}::jsonb) as stands ("orderId" bigint, position smallint)
          on stands."orderId" = l.order_id and stands.position = l.position
        where ${holdings.counts('activations', sql`l`)}
        for share of l),
      pool as (
        insert into ${activationPools} (member_id, bundle, total)
        select ${memberId}::bigint, ${bundle}::integer, ${most}::integer
        where (select count(*) from held) = ${lines.length}
        on conflict (member_id, bundle) do update set total = excluded.total
        returning id)
      insert into ${activations} (pool_id, pid, activated_at)
      select pool.id, chosen::integer, ${at}::timestamptz
      from pool, jsonb_array_elements_text(${JSON.stringify(pids)}::jsonb) chosen`)
    return rowCount ? null : 'notRunning'
  } catch (error) {
    if (isUniqueViolation(error)) return 'alreadyActivated'
    if (isCheckViolation(error)) return 'noneLeft'
    throw error
  }
}

/** As a field of a statement: what a member has activated under subscriptions, in order. */
export const activatedPids = (memberId: SQL) => sql`(
  select json_agg(chosen.pid order by chosen.activated_at, chosen.pid)
  from ${activationPools} pool join ${activations} chosen on chosen.pool_id = pool.id
  where pool.member_id = ${memberId} and pool.bundle is null)`

/** As a table: what a member has activated under bundles and subscriptions. */
export const activatedBy = (memberId: number) => sql`(
  select pool.bundle, chosen.pid, chosen.activated_at
  from ${activationPools} pool join ${activations} chosen on chosen.pool_id = pool.id
  where pool.member_id = ${memberId})`

/** As a table: activations by product and time. */
export const allActivations = sql`(select pid, activated_at from ${activations})`
