import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { takeStatistics } from '@/platform/database/statistics'
import type { ExportedLine } from '@/platform/import/export-part'
import { subscriptionPeriods, subscriptionSteps, subscriptions } from '../tables/subscriptions'
import { bought, linkPeriods, markServed, renewed, type Terms } from './imported-subscriptions'

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

/** True if no person has stopped or resumed it here; what the system does when no payment comes does not count. */
const untouched = sql`not exists (
  select from ${subscriptionSteps} step where step.subscription_id = known.id and step.step in ('stopped', 'resumed'))`

/** Whether a provider charges it here but not at its origin: it was moved here (decision 0159). */
const isMoved = sql`known.provider is not null and held.provider is null`

const differs = sql`(known.state <> held.state or known.paid_until <> held.paid_until
  or known.ended_at is distinct from held.ended_at)`

/**
 * Updates subscriptions that were imported before: renewals, cancellations, ends (decision 0065). One that its member
 * has stopped or resumed here stays as it is; a paid period never gets shorter.
 */
export async function updateHeldSubscriptions(transaction: Transaction, { now, grace }: Terms) {
  const at = sql`${now}::timestamptz`
  await transaction.execute(sql`
    create temporary table changed_subscriptions on commit drop as
    select held.line, known.id, known.member_id, known.order_id, known.position, ${untouched} and not (${isMoved}) as untouched
    from ${bought} held
    join ${subscriptions} known on known.order_id = held.order_id and known.position = held.position
    where ${differs} and held.paid_until >= known.paid_until
      or exists (
        select from ${renewed} paid where paid.line = held.line and not exists (
          select from ${subscriptionPeriods} period
          where period.order_id = paid.order_id and period.position = paid.position))`)
  await takeStatistics(transaction)
  const { rowCount: updated } = await transaction.execute(sql`
    update ${subscriptions} known set state = held.state, paid_until = held.paid_until, ended_at = held.ended_at,
      ending = held.ending, amount = coalesce(latest.amount, known.amount),
      renewal_amount = coalesce(held.renewal_amount, latest.amount, known.renewal_amount),
      provider = coalesce(held.provider, known.provider), checkout = coalesce(held.checkout, known.checkout),
      provider_subscription = coalesce(held.provider_subscription, known.provider_subscription),
      card_brand = coalesce(held.card_brand, known.card_brand),
      card_last_four = coalesce(held.card_last_four, known.card_last_four),
      card_expires = case when (coalesce(held.card_brand, known.card_brand), coalesce(held.card_last_four, known.card_last_four))
        is distinct from (known.card_brand, known.card_last_four) then null else known.card_expires end,
      look_at = case when held.state = 'ended' then null else ${at} end
    from changed_subscriptions change join ${bought} held on held.line = change.line
    left join (
      select distinct on (line) line as of_line, amount from ${renewed} paid order by line, started_at desc) latest
      on latest.of_line = held.line
    where known.id = change.id and change.untouched`)
  await linkPeriods(transaction, sql`(select * from changed_subscriptions where untouched)`)
  if (updated)
    await markServed(transaction, sql`(select member_id from changed_subscriptions where untouched)`, { now, grace })
  const { rows } = await transaction.execute<{ line: number; count: number }>(sql`
    select line, count(*) over ()::int as count from changed_subscriptions where not untouched order by line limit 100`)
  return { updated: updated ?? 0, kept: { count: rows[0]?.count ?? 0, lines: rows.map(({ line }) => line) } }
}
