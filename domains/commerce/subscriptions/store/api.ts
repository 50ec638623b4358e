import { and, asc, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import type { RenewalRisk, State, SubscriptionList } from '../rules/life'
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

interface ListOfAll {
  readonly list: SubscriptionList
  readonly pid: number | undefined
  readonly provider: ProviderName | undefined
  /** The reference of the last one that was shown. */
  readonly after: string | undefined
  readonly limit: number
}

const { cardExpires, disputedAt, id, paidUntil, pid, provider, reference, state } = subscriptions

/** The card's last month is over when the next payment is due. */
const cardEnds = sql`(${cardExpires} < to_char(${paidUntil} at time zone 'UTC', 'YYYY-MM'))`

const risks = sql<RenewalRisk[]>`array_to_json(array_remove(array[
  case when ${state} = 'pastDue' then 'unpaid' end,
  case when ${state} = 'cancelled' then 'cancelled' end,
  case when ${state} in ('active', 'pastDue') and ${cardEnds} then 'card' end,
  case when ${state} <> 'ended' and ${disputedAt} is not null then 'disputed' end], null))`

/** The condition of each list; a state's own is found by its index. */
function within(list: SubscriptionList): SQL | undefined {
  if (list === 'running') return ne(state, 'ended')
  if (list !== 'atRisk') return eq(state, list)
  return and(
    ne(state, 'ended'),
    or(sql`${state} in ('pastDue', 'cancelled')`, sql`${disputedAt} is not null`, and(eq(state, 'active'), cardEnds)),
  )
}

/** Subscriptions of all members, by the end of what is paid for: those that run, the nearest first. */
export async function subscriptionsOfAll(database: Queryable, wanted: ListOfAll) {
  const isOver = wanted.list === 'ended'
  const beyond = isOver ? sql`<` : sql`>`
  const direction = isOver ? desc : asc
  const behind =
    wanted.after === undefined
      ? undefined
      : sql`(${paidUntil}, ${id}) ${beyond} (
          select last.paid_until, last.id from ${subscriptions} last where last.reference = ${wanted.after})`
  return database
    .select({
      reference,
      memberId: members.id,
      email: sql<string>`coalesce(${members.billingEmail}, ${members.email})`,
      name: members.username,
      pid,
      term: subscriptions.term,
      quantity: subscriptions.quantity,
      state,
      paidUntil,
      renewalAmount: subscriptions.renewalAmount,
      currency: subscriptions.currency,
      provider,
      risks,
    })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .where(
      and(
        within(wanted.list),
        wanted.pid === undefined ? undefined : eq(pid, wanted.pid),
        wanted.provider === undefined ? undefined : eq(provider, wanted.provider),
        behind,
      ),
    )
    .orderBy(direction(paidUntil), direction(id))
    .limit(wanted.limit)
}
