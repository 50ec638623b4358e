import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { textOf } from '@/platform/database/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { planChanges } from '../tables/plan-changes'
import { subscriptions } from '../tables/subscriptions'
import { namesOf } from './names'

/** The change that waits for the end of the period: its product by its id, whose name the catalogue has. */
const planned = sql`(
  select json_build_object('pid', change.pid, 'term', change.term, 'quantity', change.quantity)
  from ${planChanges} change where change.subscription_id = s.id and change.state = 'scheduled')`

export const card: CardPart = ({ member, reader }) => ({
  subscriptions: listOnCard(sql`
    select s.reference, ${textOf(namesOf(sql`s`), reader)} as name, s.term, s.state, ${secondsOnCard(sql`s.paid_until`)} as paid_until,
      o.number as "order", s.quantity, s.provider is not null as renews,
      case when s.paid_until <= s.trial_until and s.state <> 'ended' then ${secondsOnCard(sql`s.trial_until`)} else 0 end as trial_until,
      ${secondsOnCard(sql`s.paused_from`)} as paused_from, ${secondsOnCard(sql`s.paused_until`)} as paused_until, ${planned} as planned
    from ${subscriptions} s join ${orders} o on o.id = s.order_id
    where s.member_id = ${member}.id order by s.id desc limit ${mostOnCard}`),
})
