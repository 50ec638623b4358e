import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { type HeldChecks, isWrong, stagingTable } from '@/platform/database/staging'
import { earlierKeys } from '../tables'

/** Licence keys of a vendor's file, until they are with their orders. */
export const heldKeys = stagingTable('held_licence_keys', {
  order_number: 'text',
  position: 'smallint',
  unit: 'integer',
  key: 'text',
  disabled_at: 'timestamptz',
  disabled_because: 'text',
})

const place = sql`'unit ' || held.unit || ' of line ' || held.position + 1 || ' of ' || held.order_number`

export const keyChecks: HeldChecks = {
  table: heldKeys.table,
  checks: [
    heldKeys.repeated(sql`'a key for unit ' || unit || ' of line ' || position + 1 || ' of ' || order_number`),
    {
      kind: 'names nothing that was bought elsewhere',
      mend: 'name an order that was brought along, one of its lines, and one of its quantity',
      lines: sql`select line, 'there is no ' || ${place} || ' that was brought along' from ${heldKeys.table} held
        where not ${isWrong('order', sql`order_number`)} and not exists (
          select from ${orders} placed
          join ${orderLines} bought on bought.order_id = placed.id and bought.position = held.position
          where placed.number = held.order_number and bought.quantity >= held.unit
            and (placed.origin = 'import' or (placed.origin = 'renewal' and placed.provider is null)))`,
    },
    {
      kind: 'is another key than the one that is there',
      mend: 'leave it out, or mend it',
      lines: sql`select line, ${place} || ' has another key already' from ${heldKeys.table} held
        join ${orders} placed on placed.number = held.order_number
        join ${earlierKeys} known on known.order_id = placed.id and known.position = held.position
          and known.unit = held.unit and known.key <> held.key`,
    },
  ],
}

/** Adds the held keys whose units have none. @returns how many */
export async function addHeldKeys(transaction: Transaction): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${earlierKeys} (order_id, position, unit, key, disabled_at, disabled_because)
    select placed.id, held.position, held.unit, held.key, held.disabled_at, held.disabled_because
    from ${heldKeys.table} held join ${orders} placed on placed.number = held.order_number order by held.line
    on conflict do nothing`)
  return rowCount ?? 0
}
