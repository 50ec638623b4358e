import { and, eq, ne, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/schema'
import { orderStatus } from '@/domains/orders/rules'
import { orderLines, orders } from '@/domains/orders/tables'
import { subscriptions } from '@/domains/subscriptions/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Person } from '@/platform/database/personal-data'
import { mails } from '@/platform/mail/tables'

/** Whether a mail went to an address of the member's own. */
export async function isOwnMail(database: Queryable, { addresses }: Person, id: number): Promise<boolean> {
  const [found] = await database
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, id), sql`${mails.recipient} in ${addresses}`))
  return found !== undefined
}

/** A line of an order of the member's; null: there is none. */
export async function boughtLine(
  database: Queryable,
  memberId: number,
  { order, position }: { order: string; position: number },
) {
  const [found] = await database
    .select({
      pid: orderLines.pid,
      term: orderLines.term,
      platforms: orderLines.platforms,
      names: orderLines.names,
      status: orderLines.status,
      currency: orders.currency,
      country: orders.country,
      language: orders.language,
      vatBasisPoints: orders.vatBasisPoints,
      /** A provider collects for the next period. */
      renews: sql<boolean>`exists (select from ${subscriptions} s where s.member_id = ${memberId}
        and s.pid = ${orderLines.pid} and s.provider is not null and s.state in ('active', 'pastDue'))`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.memberId, memberId), eq(orders.number, order), eq(orderLines.position, position)))
  return found ?? null
}

/** Every term of a product that a member has paid for, and when it began. */
export async function termsOf(database: Queryable, memberId: number, pid: number) {
  const rows = await database
    .select({ term: orderLines.term, placedAt: orders.placedAt, paidAt: orders.paidAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orderLines.pid, pid),
        eq(orderLines.status, orderStatus.complete),
        ne(orderLines.term, 'LFT'),
      ),
    )
  return rows.map(({ term, placedAt, paidAt }): { term: Term; from: Date } => ({ term, from: paidAt ?? placedAt }))
}
