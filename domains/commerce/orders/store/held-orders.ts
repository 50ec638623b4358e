import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { goesWithWrong, type HeldChecks, isWrong, stagingTable } from '@/platform/database/staging'
import { orderStatus } from '../rules'
import { orders } from '../tables'

/** Orders of a vendor's file, until they are orders here. */
export const heldOrders = stagingTable('imported_orders', {
  number: 'text',
  member: 'text',
  status: 'smallint',
  placed_at: 'timestamptz',
  paid_at: 'timestamptz',
  currency: 'text',
  total: 'bigint',
  country: 'text',
  postal_code: 'text',
  vat_basis_points: 'integer',
  coupon: 'text',
  language: 'text',
})

export const heldLines = stagingTable('imported_order_lines', {
  order_number: 'text',
  pid: 'integer',
  term: 'text',
  quantity: 'integer',
  unit_amount: 'bigint',
  amount: 'bigint',
  names: 'jsonb',
  platforms: 'text[]',
  refunded: 'boolean',
  given_back: 'bigint',
  units_given_back: 'integer',
  updates_months: 'smallint',
  extra_days: 'integer',
  extra_updates_days: 'integer',
  extra_seats: 'integer',
  revoked_at: 'timestamptz',
  included: 'boolean',
})

/** The catalogue's products under each current or earlier id. */
export const heldProducts = stagingTable('imported_products', {
  pid: 'integer',
  names: 'jsonb',
  platforms: 'text[]',
  subscription: 'boolean',
})

const sums = sql`
  select order_number, sum(amount) as total, bool_and(refunded) as all_refunded
  from ${heldLines.table} group by order_number`

export const orderChecks = (now: Date): HeldChecks => ({
  table: heldOrders.table,
  ofMembers: true,
  key: sql`number`,
  checks: [
    heldOrders.repeated(sql`number`),
    goesWithWrong(heldOrders.table, 'member', sql`member`),
    {
      kind: 'names no member that is there',
      mend: 'bring the member, or mend the address',
      lines: sql`select line, 'there is no member ' || member from ${heldOrders.table} held
        where not exists (select from ${members} where email = held.member)
          and not ${isWrong('member', sql`held.member`)}`,
    },
    {
      kind: 'has the number of another member’s order',
      mend: 'mend number or member',
      lines: sql`select line, 'the order ' || held.number || ' is there already, and is another member’s'
        from ${heldOrders.table} held join ${orders} placed on placed.number = held.number
        join ${members} buyer on buyer.id = placed.member_id where buyer.email <> held.member`,
    },
    {
      kind: 'was placed in the future',
      mend: 'mend placed_at',
      lines: sql`select line, 'the order ' || number || ' was placed in the future' from ${heldOrders.table}
        where placed_at > ${now}::timestamptz`,
    },
    {
      kind: 'has no line',
      mend: 'bring its lines in order-lines.jsonl',
      lines: sql`select line, 'the order ' || number || ' has no line in order-lines.jsonl' from ${heldOrders.table}
        where not exists (select from ${heldLines.table} where order_number = number)
          and not ${isWrong('order', sql`number`)}`,
    },
    {
      kind: 'does not come to its total',
      mend: 'mend total, or the amounts of its lines',
      lines: sql`select line, 'the lines of ' || number || ' come to ' || summed.total || ', not to ' || held.total
        from ${heldOrders.table} held join (${sums}) summed on order_number = number
        where held.total <> summed.total and not ${isWrong('order', sql`number`)}`,
    },
    {
      kind: 'was refunded line by line, and yet not itself',
      mend: 'let its status be refunded',
      lines: sql`select line, 'every line of ' || number || ' was refunded, so the order was, too'
        from ${heldOrders.table} join (${sums}) summed on order_number = number
        where all_refunded and status = ${orderStatus.complete} and not ${isWrong('order', sql`number`)}`,
    },
  ],
})

export const lineChecks: HeldChecks = {
  table: heldLines.table,
  key: sql`order_number`,
  checks: [
    {
      kind: 'names no order of orders.jsonl',
      mend: 'bring the order, or mend its number',
      lines: sql`select line, 'there is no order ' || order_number || ' in orders.jsonl' from ${heldLines.table}
        where not exists (select from ${heldOrders.table} where number = order_number)
          and not ${isWrong('order', sql`order_number`)}`,
    },
    {
      kind: 'is of a product that the catalogue has no more',
      mend: 'add name and platforms, or mend pid',
      lines: sql`select line, 'the catalogue has no product ' || held.pid || ': then name and platforms are needed'
        from ${heldLines.table} held where (held.names is null or held.platforms is null)
          and not exists (select from ${heldProducts.table} product where product.pid = held.pid)`,
    },
    {
      kind: 'is refunded, but was never paid',
      mend: 'mend the order’s status, or leave refunded out',
      lines: sql`select held.line, 'is refunded, but its order was never paid' from ${heldLines.table} held
        join ${heldOrders.table} on number = order_number where (refunded or given_back > 0 or units_given_back > 0) and paid_at is null`,
    },
  ],
}
