import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/schema'
import { orderStatus } from '@/domains/orders/rules'
import { orderLines, orders } from '@/domains/orders/tables'
import { subscriptions } from '@/domains/subscriptions/tables'
import { auditLog } from '@/platform/audit/tables'
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
      quantity: orderLines.quantity,
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

/** The order that a member's page shows first, and which operator gave it as a further term; null: there is none. */
export async function newestOrder(database: Queryable, memberId: number) {
  const [newest] = await database
    .select({
      number: orders.number,
      placedAt: orders.placedAt,
      operator: sql<
        string | null
      >`(select ${auditLog.operator} from ${auditLog} where ${auditLog.memberId} = ${memberId}
        and ${auditLog.action} = 'member.extend' and ${auditLog.details} ->> 'added' = ${orders.number} limit 1)`,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  return newest ?? null
}
