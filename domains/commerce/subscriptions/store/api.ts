import { and, desc, eq, lt } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import type { State } from '../rules/life'
import { subscriptions } from '../tables/subscriptions'
import type { OwnSubscription } from './subscriptions'

/** Subscriptions, newest first, for the server API; undefined does not narrow it down. */
export async function subscriptionsListed(
  database: Queryable,
  { memberId, state }: { readonly memberId: number | undefined; readonly state: State | undefined },
  { before, limit }: PageBounds,
): Promise<OwnSubscription[]> {
  const found = await database
    .select({ subscription: subscriptions, orderNumber: orders.number })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        memberId === undefined ? undefined : eq(subscriptions.memberId, memberId),
        state === undefined ? undefined : eq(subscriptions.state, state),
        before === null ? undefined : lt(subscriptions.id, before),
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(limit)
  return found.map(({ subscription, orderNumber }) => ({ ...subscription, orderNumber }))
}
