import { type SQL, sql } from 'drizzle-orm'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { monthsOf } from '@/domains/commerce/catalogue/rules/terms'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { goodwillGiven, refundReasons } from '@/domains/commerce/refunds'
import { cancelReasons } from '@/domains/commerce/subscriptions'
import { subscriptions } from '@/domains/commerce/subscriptions/relations'
import { allActivations, licenceCodeStock } from '@/domains/licensing/activation'
import { seatStock, seatsTaken } from '@/domains/licensing/licences'
import { giftCodeStock } from '@/domains/promotion/campaign-gifts'

const { complete, refunded, cancelled } = orderStatus

/** Orders whose money came, also where it went back since. */
const isSold = sql.raw(`(o.paid_at is not null or o.status in (${complete}, ${refunded}))`)

/** Those of before the installation may not know when they were paid. */
const soldAt = sql.raw('coalesce(o.paid_at, o.placed_at)')

const months = sql.join(
  terms.flatMap((term) => (monthsOf(term) === null ? [] : [sql.raw(`when '${term}' then ${monthsOf(term)}`)])),
  sql` `,
)

/** The day of what is counted as it stands, whenever that is. */
const always = sql.raw(`'epoch'::timestamptz`)

/** The monthly revenue of a subscription: without VAT, in smallest units, with fractions. */
const monthly = sql`coalesce(held.amount * 10000.0 / (10000 + o.vat_basis_points) / case held.term ${months} end, 0)`

/**
 * As a table: everything that the numbers count, straight from its tables. The triggers that note changes say the same
 * (in 0000_baseline, decision 0071). Free purchases are not sales. The VAT of an order is rounded as its invoice rounds
 * it: once, half up. Each measure is a part of its own, so that a planner leaves out unwanted ones.
 * @param within which moments are meant
 */
export function contributions(within: (moment: SQL) => SQL): SQL {
  const lines = sql`${orderLines} line join ${orders} o on o.id = line.order_id`
  const held = sql`${subscriptions} held join ${orders} o on o.id = held.order_id`
  const returnedAt = sql`line.returned_at`
  return sql`(
    select 'sales' as measure, o.currency as key, ${soldAt} as at, (o.total > 0)::int::bigint as count, o.total::numeric as amount
    from ${orders} o where ${isSold} and ${within(soldAt)}
    union all
    select 'own', o.currency, ${soldAt}, 1, o.total
    from ${orders} o where o.sold_by = 'vendor' and ${isSold} and ${within(soldAt)}
    union all
    select 'vat', o.currency, ${soldAt}, 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points))
    from ${orders} o where o.sold_by = 'vendor' and ${isSold} and ${within(soldAt)}
    union all
    select 'refunded', o.currency, ${soldAt}, 0, case when line.status = ${refunded} then line.amount else line.goodwill end
    from ${lines} where (line.status = ${refunded} or line.goodwill > 0) and ${isSold} and ${within(soldAt)}
    union all
    select 'returned', o.currency, ${returnedAt}, 1, line.amount - line.goodwill
    from ${lines} where line.status = ${refunded} and ${isSold} and ${within(returnedAt)}
    union all
    select 'returnedUndated', o.currency, ${soldAt}, 1, line.amount - line.goodwill
    from ${lines} where line.status = ${refunded} and line.returned_at is null and ${isSold} and ${within(soldAt)}
    union all
    select 'chargedBack', o.currency, ${returnedAt}, 1, line.amount - line.goodwill
    from ${lines} where line.status = ${cancelled} and ${isSold} and ${within(returnedAt)}
    union all
    select 'chargedBackUndated', o.currency, ${soldAt}, 1, line.amount - line.goodwill
    from ${lines} where line.status = ${cancelled} and line.returned_at is null and ${isSold} and ${within(soldAt)}
    union all
    select 'goodwill', o.currency, given.at, 0, given.amount
    from ${goodwillGiven} given join ${orders} o on o.id = given.order_id where ${within(sql`given.at`)}
    union all
    select 'product', line.pid::text, ${soldAt}, line.quantity, 0 from ${lines} where ${isSold} and ${within(soldAt)}
    union all
    select 'started', held.currency, held.started_at, 1, ${monthly} from ${held} where ${within(sql`held.started_at`)}
    union all
    select 'lost', held.currency, held.ended_at, 1, ${monthly}
    from ${held} where held.ending <> 'upgraded' and ${within(sql`held.ended_at`)}
    union all
    select 'upgraded', held.currency, held.ended_at, 1, ${monthly}
    from ${held} where held.ending = 'upgraded' and ${within(sql`held.ended_at`)}
    union all
    select 'ending', held.ending, held.ended_at, 1, 0 from ${subscriptions} held where ${within(sql`held.ended_at`)}
    union all
    select 'cancelled', coalesce(said.reason, 'none'), said.at, 1, 0 from ${cancelReasons} said where ${within(sql`said.at`)}
    union all
    select 'requested', asked.reason, asked.at, 1, 0
    from (select distinct at, reason, request from ${refundReasons} each where ${within(sql`each.at`)}) asked
    union all
    select 'activated', chosen.pid::text, chosen.activated_at, 1, 0 from ${allActivations} chosen
    where ${within(sql`chosen.activated_at`)}
    union all
    select 'device', seat.line, seat.granted_at, 1, 0 from ${seatsTaken} seat where ${within(sql`seat.granted_at`)}
    union all
    select 'seats', stock.line, ${always}, stock.taken, stock.free from ${seatStock} stock where ${within(always)}
    union all
    select 'licenceCodes', stock.pool, ${always}, stock.total, stock.free
    from ${licenceCodeStock} stock where ${within(always)}
    union all
    select 'giftCodes', stock.pool, ${always}, stock.total, stock.free from ${giftCodeStock} stock where ${within(always)})`
}
