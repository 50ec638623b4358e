import { sql } from 'drizzle-orm'
import type { CardPart } from '@/platform/installation/console/member-card'
import { orderStatus } from '../rules'
import { orders } from '../tables'
import { linesHeldBy } from './holders'

/** Returns how many orders and different products a member has, for their overview. */
export const overview: CardPart = ({ member }) => ({
  products: sql`(
    select count(distinct line.pid)::int from ${linesHeldBy(sql`${member}.id`)} line
    where line.status = ${orderStatus.complete})`,
  orders: sql`(select count(*)::int from ${orders} placed where placed.member_id = ${member}.id)`,
})
