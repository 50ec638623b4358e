import { type SQL, sql } from 'drizzle-orm'
import { orderLines } from '@/domains/commerce/orders/relations'
import { subscriptionPeriods } from '../tables/subscriptions'

/**
 * Returns the name of the running plan, in each language: from the line that paid for it last.
 * @param own a row, by its alias
 */
export const namesOf = (own: SQL) => sql`coalesce((
    select line.names from ${subscriptionPeriods} period
    join ${orderLines} line on line.order_id = period.order_id and line.position = period.position
    where period.subscription_id = ${own}.id order by period.order_id desc limit 1), (
  select line.names from ${orderLines} line where line.order_id = ${own}.order_id and line.position = ${own}.position))`
