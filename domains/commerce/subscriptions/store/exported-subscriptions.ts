import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { subscriptionPeriods, subscriptions } from '../tables/subscriptions'

/** The orders that have paid for a subscription, in their order. */
const paidBy = sql`
  select placed.number, line.position, line.pid, placed.placed_at
  from (select own.order_id, own.position union select period.order_id, period.position
    from ${subscriptionPeriods} period where period.subscription_id = own.id) paid
  join ${orders} placed on placed.id = paid.order_id
  join ${orderLines} line on line.order_id = paid.order_id and line.position = paid.position
  where line.pid = own.pid`

/** It begins with the order that began the plan which runs; what was paid for other plans is orders, and no more. */
export const exportedSubscriptions = (transaction: Transaction, endings: Readonly<Record<string, string>>) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      order: sql`first.number`,
      line: sql`first.position + 1`,
      state: sql`case when own.state in ('cancelled', 'ended') then own.state
        when own.provider_subscription is null or own.checkout is null then 'cancelled' else 'active' end`,
      paid_until: inIso(sql`own.paid_until`),
      trial_until: inIso(sql`own.trial_until`),
      renewals: sql`(select json_agg(number order by placed_at, number collate "C") from (${paidBy}) later
        where later.number <> first.number)`,
      renewal_amount: sql`own.renewal_amount`,
      provider: sql`case when own.provider_subscription is not null and own.checkout is not null then own.provider end`,
      checkout: sql`case when own.provider_subscription is not null then own.checkout end`,
      provider_subscription: sql`case when own.checkout is not null then own.provider_subscription end`,
      card_brand: sql`own.card_brand`,
      card_last_four: sql`own.card_last_four`,
      ended_at: inIso(sql`own.ended_at`),
      ending: sql`case when own.ending is not null
        then coalesce(${JSON.stringify(endings)}::json ->> own.ending, 'ran_out') end`,
    })} as line from ${subscriptions} own
    join ${members} owner on owner.id = own.member_id and owner.email not like '%@account.invalid'
    join lateral (${paidBy} order by placed.placed_at, placed.number collate "C" limit 1) first on true
    order by first.placed_at, first.number collate "C", first.position`,
  )
