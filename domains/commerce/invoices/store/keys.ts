import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { findLocked } from '@/platform/database/find-locked'
import { textOf } from '@/platform/database/texts'
import type { Reader } from '@/platform/i18n/texts'
import { type Texts, textIn } from '@/platform/i18n/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { type MemberMatches, numbered } from '@/platform/installation/console/member-search'
import { numberIn } from '@/platform/text/typed/code'
import { earlierKeys, invoices } from '../tables'

const ofOrders = (which: SQL) => sql`
  ${earlierKeys} held join ${orders} placed on placed.id = held.order_id
  join ${orderLines} bought on bought.order_id = held.order_id and bought.position = held.position
  where ${which} order by placed.placed_at desc, held.order_id, held.position, held.unit`

interface KeyOfOrder {
  /** The product's name. */
  readonly name: string
  readonly key: string
  /** Since when staff have disabled it. */
  readonly disabledAt: Date | null
}

/** Returns the keys that came with an earlier order, with the product of each. */
export async function keysOfOrder(
  database: Queryable,
  { memberId, order, reader }: { memberId: number; order: string; reader: Reader },
): Promise<KeyOfOrder[]> {
  const { rows } = await database.execute<{ names: Texts; key: string; disabledAt: string | null }>(sql`
    select bought.names, held.key, to_json(held.disabled_at) as "disabledAt"
    from ${ofOrders(sql`placed.number = ${order} and placed.member_id = ${memberId}::bigint`)}`)
  return rows.map(({ names, key, disabledAt }) => ({
    name: textIn(names, reader),
    key,
    disabledAt: disabledAt === null ? null : new Date(disabledAt),
  }))
}

/** The place of a key within an earlier order. */
export interface EarlierKeyPlace {
  readonly order: string
  /** The line's position in its order, from 0. */
  readonly position: number
  /** The unit of the line's quantity, from 1. */
  readonly unit: number
}

interface EarlierKey {
  readonly orderId: number
  readonly memberId: number
  readonly key: string
  readonly disabledAt: Date | null
}

/** The key, locked: of two who change it at once, the second one sees what the first has done. */
export const lockEarlierKey = (transaction: Transaction, place: EarlierKeyPlace): Promise<EarlierKey | null> =>
  findLocked(
    () => earlierKey(transaction, place),
    ({ orderId }) =>
      transaction
        .select({ unit: earlierKeys.unit })
        .from(earlierKeys)
        .where(
          and(
            eq(earlierKeys.orderId, orderId),
            eq(earlierKeys.position, place.position),
            eq(earlierKeys.unit, place.unit),
          ),
        )
        .for('update'),
  )

async function earlierKey(database: Queryable, { order, position, unit }: EarlierKeyPlace): Promise<EarlierKey | null> {
  const [found] = await database
    .select({
      orderId: earlierKeys.orderId,
      memberId: orders.memberId,
      key: earlierKeys.key,
      disabledAt: earlierKeys.disabledAt,
    })
    .from(earlierKeys)
    .innerJoin(orders, eq(orders.id, earlierKeys.orderId))
    .where(and(eq(orders.number, order), eq(earlierKeys.position, position), eq(earlierKeys.unit, unit)))
  return found ?? null
}

/**
 * Disables a key of an earlier order, or enables it.
 * @param disabled null: enables it
 */
export const markEarlierKey = (
  transaction: Transaction,
  { orderId, position, unit }: Pick<EarlierKey, 'orderId'> & Pick<EarlierKeyPlace, 'position' | 'unit'>,
  disabled: { readonly at: Date; readonly because: string } | null,
) =>
  transaction
    .update(earlierKeys)
    .set({ disabledAt: disabled?.at ?? null, disabledBecause: disabled?.because ?? null })
    .where(and(eq(earlierKeys.orderId, orderId), eq(earlierKeys.position, position), eq(earlierKeys.unit, unit)))

/** Its last characters, as staff read them of every licence key: two of a short one. */
const ending = sql`(
  select right(bare.key, case when length(bare.key) < 16 then 2 else 4 end)
  from (select upper(regexp_replace(held.key, '[[:space:]-]', '', 'g')) as key) bare)`

export const card: CardPart = ({ member, reader }) => ({
  keys: listOnCard(sql`
    select placed.number as order, held.position, held.unit, coalesce(${textOf(sql`bought.names`, reader)}, '') as name,
      ${ending} as ending, ${secondsOnCard(sql`held.disabled_at`)} as disabled,
      coalesce(held.disabled_because, '') as because
    from ${ofOrders(sql`placed.member_id = ${member}.id`)} limit ${mostOnCard}`),
})

/** Finds by a licence key, as read out on the phone, and by the number of an invoice. */
export const matches: MemberMatches = ({ begins, text }) => [
  {
    by: 'code',
    memberId: sql`placed.member_id`,
    from: sql`${earlierKeys} held join ${orders} placed on placed.id = held.order_id`,
    which: sql`lower(held.key) = ${begins}`,
    finding: { title: sql`'…' || ${ending}` },
  },
  {
    by: 'invoice',
    memberId: sql`placed.member_id`,
    from: sql`${invoices} billed join ${orders} placed on placed.id = billed.order_id`,
    ...numbered(sql`billed.number`, numberIn(text), { permission: 'invoices.read' }),
  },
]
