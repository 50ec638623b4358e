import { type SQL, sql } from 'drizzle-orm'
import { markSubscribers } from '@/domains/accounts/identity'
import { markRenewals } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Transaction } from '@/platform/database/connect'
import { anyWrong, type HeldChecks, isWrong, stagingTable } from '@/platform/database/staging'
import { takeStatistics } from '@/platform/database/statistics'
import type { Duration } from '@/platform/time/duration'
import { subscriptionPeriods, subscriptions } from '../tables/subscriptions'

/** Subscriptions of a vendor's file, until they are subscriptions here. */
export const heldSubscriptions = stagingTable('imported_subscriptions', {
  reference: 'text',
  order_number: 'text',
  position: 'smallint',
  state: 'text',
  paid_until: 'timestamptz',
  trial_until: 'timestamptz',
  renewal_amount: 'bigint',
  provider: 'text',
  checkout: 'text',
  provider_subscription: 'text',
  card_brand: 'text',
  card_last_four: 'text',
  ended_at: 'timestamptz',
  ending: 'text',
})

/** The orders of their renewals, each beside the line in which the subscription was bought. */
export const heldRenewals = stagingTable('imported_renewals', {
  order_number: 'text',
  position: 'smallint',
  renewal: 'text',
})

/** Subscription products, under each current or earlier id. */
export const heldPlans = stagingTable('imported_plans', { pid: 'integer' })

const lineOf = sql`'line ' || held.position + 1 || ' of ' || held.order_number`

/** Each with the order line in which it was bought. */
export const bought = sql.identifier('bought_subscriptions')

/** The renewals, each with the line of its order that pays for the same product. */
export const renewed = sql.identifier('renewed_subscriptions')

/** Finds the orders of what is held, once for all checks and for what is added. */
export async function findBought(transaction: Transaction) {
  await transaction.execute(sql`
    create temporary table ${bought} on commit drop as
    select held.*, placed.id as order_id, placed.member_id, placed.currency, sold.pid, sold.term, sold.status,
      sold.amount as paid, coalesce(placed.paid_at, placed.placed_at) as started_at
    from ${heldSubscriptions.table} held
    join ${orders} placed on placed.number = held.order_number
    join ${orderLines} sold on sold.order_id = placed.id and sold.position = held.position`)
  await takeStatistics(transaction)
  await transaction.execute(sql`
    create temporary table ${renewed} on commit drop as
    select distinct on (renewal.line, renewal.renewal) renewal.line, renewal.renewal, first.order_id as bought_in,
      first.position as bought_at, placed.id as order_id, paid.position, paid.term, paid.amount, paid.status,
      coalesce(placed.paid_at, placed.placed_at) as started_at
    from ${heldRenewals.table} renewal
    join ${bought} first on first.line = renewal.line
    join ${orders} placed on placed.number = renewal.renewal and placed.member_id = first.member_id
    join ${orderLines} paid on paid.order_id = placed.id and paid.pid = first.pid
    order by renewal.line, renewal.renewal, paid.position`)
  await takeStatistics(transaction)
}

/** Until when a period pays, by the calendar of UTC. */
const endOfPeriod = sql`
  (started_at at time zone 'UTC' + case when term like '%M' then interval '1 month' else interval '1 year' end
    * left(term, -1)::integer) at time zone 'UTC'`

/** A provider may collect a little early or late, and periods keep their day all the same. */
const leeway = sql`interval '3 days'`

export const subscriptionChecks = (now: Date): HeldChecks => ({
  table: heldSubscriptions.table,
  checks: [
    heldSubscriptions.repeated(sql`'the subscription of line ' || position + 1 || ' of ' || order_number`),
    {
      kind: 'names no line of an order that is there',
      mend: 'bring the order, or mend number and line',
      lines: sql`select line, 'there is no ' || ${lineOf} from ${heldSubscriptions.table} held
        where not exists (select from ${bought} found where found.line = held.line)
          and not ${isWrong('order', sql`held.order_number`)}`,
    },
    {
      kind: 'is of a product that is no subscription',
      mend: 'name the line of the subscription, or make its product one in the catalogue',
      lines: sql`select line, ${lineOf} || ' is no subscription of the catalogue' from ${bought} held
        where term in ('LFT', 'FREE') or not exists (select from ${heldPlans.table} plan where plan.pid = held.pid)`,
    },
    {
      kind: 'runs, though its order was not paid or was given back',
      mend: 'mend the order’s status, or let it be ended',
      lines: sql`select line, ${lineOf} || ' was not paid, or was given back: its subscription has ended'
        from ${bought} held where state <> 'ended' and status <> ${orderStatus.complete}`,
    },
    {
      kind: 'is paid until before it began',
      mend: 'mend paid_until',
      lines: sql`select line, 'is paid until before it began' from ${bought} held where paid_until < started_at`,
    },
    {
      kind: 'ended in the future',
      mend: 'what has not ended is cancelled',
      lines: sql`select line, 'ended in the future' from ${heldSubscriptions.table} held
        where ended_at > ${now}::timestamptz`,
    },
    {
      kind: 'names a renewal that is none of the member’s',
      mend: 'bring the renewal’s order with a line of the same product',
      lines: sql`select line, 'there is no order ' || renewal || ' of the same member that renews it'
        from ${heldRenewals.table} renewal
        where exists (select from ${bought} found where found.line = renewal.line)
          and not exists (select from ${renewed} paid where paid.line = renewal.line and paid.renewal = renewal.renewal)
          and not ${isWrong('order', sql`renewal.renewal`)}`,
    },
    {
      // Everything that depends on a subscription (activations, seats, credits) reads from its orders whether it runs.
      kind: 'is paid for longer than its orders pay',
      mend: 'name the orders of its renewals',
      lines: sql`select held.line, 'is paid until ' || to_char(held.paid_until at time zone 'UTC', 'YYYY-MM-DD')
          || ', and its orders pay until ' || to_char(paid.until at time zone 'UTC', 'YYYY-MM-DD')
          || ': name those of its renewals'
        from ${heldSubscriptions.table} held
        join (select line, max(until) as until from (
            select line, ${endOfPeriod} as until from ${bought} first where term not in ('LFT', 'FREE')
            union all select line, ${endOfPeriod} from ${renewed} later
              where term not in ('LFT', 'FREE') and status = ${orderStatus.complete}) periods
          group by line) paid on paid.line = held.line
        where held.state <> 'ended' and held.paid_until > greatest(paid.until, held.trial_until) + ${leeway} and not ${anyWrong('order')}`,
    },
    {
      kind: 'has a checkout that is another member’s',
      mend: 'mend checkout, or the member of its order',
      lines: sql`select held.line, 'the checkout ' || held.checkout || ' is another member’s' from ${bought} held
        join ${subscriptions} known on known.provider = held.provider and known.checkout = held.checkout
          and known.member_id <> held.member_id
        union
        select line, 'the checkout ' || checkout || ' is another member’s' from (
          select line, checkout, min(member_id) over same <> max(member_id) over same as shared from ${bought}
          where provider is not null window same as (partition by provider, checkout)) named where shared`,
    },
  ],
})

export interface Terms {
  readonly now: Date
  /** How long one runs on whose renewal is overdue. */
  readonly grace: Duration
}

/** Adds the held subscriptions whose order lines have none, with their periods. @returns how many */
export async function addHeldSubscriptions(transaction: Transaction, { now, grace }: Terms): Promise<number> {
  const at = sql`${now}::timestamptz`
  await transaction.execute(sql`
    create temporary table added_subscriptions (id bigint, member_id bigint, order_id bigint, position smallint)
    on commit drop`)
  const { rowCount: added } = await transaction.execute(sql`
    with added as (
      insert into ${subscriptions} (reference, member_id, order_id, position, pid, term, state, started_at, paid_until,
        ended_at, ending, trial_until, currency, amount, renewal_amount, provider, checkout, provider_subscription, card_brand,
        card_last_four, buyer_country, look_at)
      select reference, member_id, order_id, position, pid, term, state, started_at, paid_until, ended_at, ending, trial_until, currency,
        coalesce(latest.amount, paid), coalesce(renewal_amount, latest.amount, paid), provider, checkout,
        provider_subscription, card_brand, card_last_four,
        (select o.country from ${orders} o where o.id = order_id), case when state = 'ended' then null else ${at} end
      from ${bought} fresh
      left join (
        select distinct on (line) line as of_line, amount from ${renewed} paid order by line, started_at desc) latest
        on latest.of_line = fresh.line
      order by started_at, line
      on conflict (order_id, position) do nothing
      returning id, member_id, order_id, position)
    insert into added_subscriptions select * from added`)
  if (!added) return 0
  await takeStatistics(transaction)
  await linkPeriods(transaction, sql`added_subscriptions`)
  await markServed(transaction, sql`(select member_id from added_subscriptions)`, { now, grace })
  return added
}

/** Writes down which orders have paid for later periods. @param of subscriptions with the order line they were bought in */
export async function linkPeriods(transaction: Transaction, of: SQL) {
  const { rowCount } = await transaction.execute(sql`
    insert into ${subscriptionPeriods} (order_id, position, subscription_id)
    select distinct paid.order_id, paid.position, named.id from ${renewed} paid
    join ${of} named on named.order_id = paid.bought_in and named.position = paid.bought_at
    where (paid.order_id, paid.position) <> (named.order_id, named.position)
    on conflict do nothing`)
  if (!rowCount) return
  await takeStatistics(transaction)
  await markRenewals(
    transaction,
    sql`(select order_id from ${subscriptionPeriods} where subscription_id in (select id from ${of} named))`,
  )
}

/** Notes until when the members of these subscriptions are served. */
export const markServed = (transaction: Transaction, of: SQL, { now, grace }: Terms) =>
  markSubscribers(transaction, serviceEnds(of, sql`${now}::timestamptz`, grace))

/** The same of every subscription that there is. */
export const markEverySubscriber = (transaction: Transaction, terms: Terms) =>
  markServed(transaction, sql`(select member_id from ${subscriptions})`, terms)

/** Until when members are served, as `shownEnd` says it of each of their subscriptions. */
const serviceEnds = (of: SQL, at: SQL, grace: Duration) => sql`
  select member_id, max(case
    when ended_at is not null then least(ended_at, paid_until)
    when state = 'pastDue' or (state = 'active' and paid_until <= ${at})
      then paid_until + ${grace}::bigint * interval '1 millisecond'
    else paid_until end) as vip_until
  from ${subscriptions} where member_id in ${of} group by member_id`
