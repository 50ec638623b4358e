import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { type CardPart, listOnCard, mostOnCard } from '@/platform/database/member-card'
import type { MemberMatches } from '@/platform/database/member-search'
import type { Language } from '@/platform/i18n/languages'
import { type Texts, textIn } from '@/platform/i18n/texts'
import { earlierKeys } from '../tables'

const ofOrders = (which: SQL) => sql`
  ${earlierKeys} held join ${orders} placed on placed.id = held.order_id
  join ${orderLines} bought on bought.order_id = held.order_id and bought.position = held.position
  where ${which} order by placed.placed_at desc, held.order_id, held.position, held.unit`

interface KeyOfOrder {
  /** Of the product. */
  readonly name: string
  readonly key: string
}

/** The keys that came with an order of before, with what each is for. */
export async function keysOfOrder(
  database: Queryable,
  { memberId, order, language }: { memberId: number; order: string; language: Language },
): Promise<KeyOfOrder[]> {
  const { rows } = await database.execute<{ names: Texts; key: string }>(sql`
    select bought.names, held.key
    from ${ofOrders(sql`placed.number = ${order} and placed.member_id = ${memberId}::bigint`)}`)
  return rows.map(({ names, key }) => ({ name: textIn(names, language), key }))
}

export const card: CardPart = ({ member }) => ({
  keys: listOnCard(sql`
    select placed.number as order, held.key from ${ofOrders(sql`placed.member_id = ${member}.id`)} limit ${mostOnCard}`),
})

/** By a key that somebody reads out on the phone. */
export const matches: MemberMatches = ({ begins }) => [
  {
    by: 'code',
    memberId: sql`placed.member_id`,
    from: sql`${earlierKeys} held join ${orders} placed on placed.id = held.order_id`,
    which: sql`lower(held.key) = ${begins}`,
  },
]
