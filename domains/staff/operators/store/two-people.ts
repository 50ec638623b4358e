import { sql } from 'drizzle-orm'
import type { Permission } from '@/platform/contract/permission'
import type { Transaction } from '@/platform/database/connect'
import { rolesWith } from '../rules/permissions'
import { operatorInvitations, operators } from '../tables'

const among = (ids: readonly number[]) => sql`(${sql.join([...ids], sql`, `)})`

/** Operators stay as they are until the transaction ends. */
const keep = (transaction: Transaction, ids: readonly number[]) =>
  transaction.execute(sql`select o.id from ${operators} o where o.id in ${among(ids)} order by o.id for share`)

const serving = (ids: readonly number[], permission: Permission) => sql`
  select o.id from ${operators} o
  where o.id in ${among(ids)} and o.disabled_at is null and o.role in ${[...rolesWith(permission)]}`

/** Whether all of them still may do something: what an operator has given falls when they may not give it any longer. */
export async function stillMay(
  transaction: Transaction,
  ids: readonly number[],
  permission: Permission,
): Promise<boolean> {
  await keep(transaction, ids)
  const { rows } = await transaction.execute(serving(ids, permission))
  return rows.length === new Set(ids).size
}

interface Pair {
  readonly first: number
  readonly second: number
  readonly permission: Permission
  /** How long both have to have been who they are, without the other's doing. */
  readonly since: Date
}

/**
 * Whether two operators are two people: both may do it now, and since a moment the second one was not renamed, and neither
 * was invited, let in, set up again or given a role by one of the two.
 */
export async function areTwoPeople(
  transaction: Transaction,
  { first, second, permission, since }: Pair,
): Promise<boolean> {
  const pair = among([first, second])
  await keep(transaction, [first, second])
  const { rows } = await transaction.execute(sql`
    ${serving([first, second], permission)}
      and (o.id <> ${second} or coalesce(o.renamed_at <= ${since}, true))
      and (o.changed_at > ${since} and o.changed_by_id in ${pair}) is not true
      and not exists (
        select from ${operatorInvitations} i
        where i.email = o.email and i.used_at > ${since} and i.invited_by_id in ${pair})`)
  return rows.length === 2
}
