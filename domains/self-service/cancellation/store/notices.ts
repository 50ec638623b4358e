import { and, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm'
import { isOwnAddress, members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { subscriptions } from '@/domains/commerce/subscriptions/relations'
import { assignedTo, inWork, type WorkFilter } from '@/domains/staff/case-work/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { numberIn } from '@/platform/text/typed/code'
import type { NoticeState } from '../rules'
import { cancellationNotices } from '../tables'

export type Notice = typeof cancellationNotices.$inferSelect
export type NewNotice = typeof cancellationNotices.$inferInsert

export const addNotice = (transaction: Transaction, notice: NewNotice) =>
  transaction.insert(cancellationNotices).values(notice)

interface Page {
  readonly state: NoticeState
  readonly work: WorkFilter
  /** The last one of the page before. */
  readonly after: number | undefined
  readonly most: number
}

const key = sql`${cancellationNotices.id}::text`

/** A notice with the operator who sees to it. */
export type ListedNotice = Notice & { readonly assigned: string | null }

/** Those of a state, the newest first. */
export const noticesIn = (database: Queryable, { state, work, after, most }: Page): Promise<ListedNotice[]> =>
  database
    .select({ ...getTableColumns(cancellationNotices), assigned: assignedTo('cancellation-notices', key) })
    .from(cancellationNotices)
    .where(
      and(
        eq(cancellationNotices.state, state),
        inWork('cancellation-notices', key, work, state === 'waiting'),
        after === undefined ? undefined : lt(cancellationNotices.id, after),
      ),
    )
    .orderBy(desc(cancellationNotices.id))
    .limit(most)

export async function noticeById(database: Queryable, id: number): Promise<Notice | null> {
  const [found] = await database.select().from(cancellationNotices).where(eq(cancellationNotices.id, id))
  return found ?? null
}

/** One that waits, locked until the transaction ends. @returns false: it waits no longer */
export async function lockNotice(transaction: Transaction, id: number): Promise<boolean> {
  const waiting = and(eq(cancellationNotices.id, id), eq(cancellationNotices.state, 'waiting'))
  const rows = await transaction
    .select({ id: cancellationNotices.id })
    .from(cancellationNotices)
    .where(waiting)
    .for('update')
  return rows.length > 0
}

type Decision = Pick<NewNotice, 'state' | 'operator' | 'decidedAt' | 'note' | 'subscriptionId' | 'memberId'>

export const decideNotice = (transaction: Transaction, id: number, decision: Decision) =>
  transaction.update(cancellationNotices).set(decision).where(eq(cancellationNotices.id, id))

const mostCandidates = 20

/** The subscriptions of the account that has the address, and of the order that was named: those that fit best first. */
export const candidatesFor = (database: Queryable, { email, contract }: Pick<Notice, 'email' | 'contract'>) => {
  const number = numberIn(contract)
  const named = sql<boolean>`${orders.number} = ${number}`
  const addressed = sql<boolean>`coalesce(${isOwnAddress(email)}, false)`
  // A renewal has an order of its own, whose number stands in the letters about it.
  const ofOwner = sql`${subscriptions.memberId} in (select o.member_id from ${orders} o where o.number = ${number})`
  return database
    .select({
      subscription: subscriptions.reference,
      pid: subscriptions.pid,
      order: orders.number,
      member: members.id,
      email: members.email,
      state: subscriptions.state,
      paidUntil: subscriptions.paidUntil,
      named,
      addressed,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .where(sql`${addressed} or ${ofOwner}`)
    .orderBy(desc(named), desc(addressed), desc(ne(subscriptions.state, 'ended')), desc(subscriptions.id))
    .limit(mostCandidates)
}

/** Takes away those that were decided before then. */
export const purgeNotices = (database: Queryable, decidedBefore: Date) =>
  database.delete(cancellationNotices).where(lt(cancellationNotices.decidedAt, decidedBefore))
