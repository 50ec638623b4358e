import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { checkouts } from '../tables/checkouts'

/** The account that a checkout's order went to; null: there is no order. */
export async function accountOf(database: Queryable, reference: string) {
  const { rows } = await database.execute<{ member: string; email: string }>(sql`
    select ${orders.memberId} as member, own.email from ${checkouts} own
    join ${orders} on ${orders.id} = own.order_id where own.reference = ${reference}`)
  const [row] = rows
  return row ? { memberId: Number(row.member), email: row.email } : null
}

/**
 * True if an account holds only purchases of one browser: each of its orders, and it is not older than the first of
 * them. Otherwise a mistyped address would give away what others bought or were given.
 */
export async function holdsPurchasesOf(database: Queryable, memberId: number, browser: Buffer): Promise<boolean> {
  const { rows } = await database.execute<{ own: boolean }>(sql`
    select not exists (
        select from ${orders} where ${orders.memberId} = ${memberId} and not exists (
          select from ${checkouts} own where own.order_id = ${orders.id} and own.browser_hash = ${browser}))
      and (select ${members.createdAt} from ${members} where ${members.id} = ${memberId}) >= (
        select min(own.begun_at) from ${checkouts} own join ${orders} on ${orders.id} = own.order_id
        where ${orders.memberId} = ${memberId} and own.browser_hash = ${browser}) as own`)
  return rows[0]?.own === true
}

/** Notes the address that was meant with all that the browser has bought for the other one. */
export const noteMended = (
  transaction: Transaction,
  { memberId, browser, to, now }: { memberId: number; browser: Buffer; to: string; now: Date },
) =>
  transaction.execute(sql`
    update ${checkouts} set email = ${to}, mended_at = ${now}::timestamptz
    where browser_hash = ${browser} and order_id in (select ${orders.id} from ${orders} where ${orders.memberId} = ${memberId})`)
