import pg from 'pg'
import { quoted, readIndexes } from '@/platform/backup/schema'

/** The columns that differ in each copy `k` of a table's rows; all others are copied. Ids of copies are `s` apart. */
const copied: Readonly<Record<string, { readonly of: string; readonly columns: Readonly<Record<string, string>> }>> = {
  members: { of: 'id', columns: { id: 'id + k * s', email: "k || '.' || email" } },
  imported_members: {
    of: 'member_id',
    columns: { member_id: 'member_id + k * s', address_hash: 'sha256(address_hash || k::text::bytea)' },
  },
  orders: {
    of: 'id',
    columns: { id: 'id + k * s', number: "number || '-' || k", member_id: 'member_id + k * s' },
  },
  order_lines: { of: 'order_id', columns: { order_id: 'order_id + k * s' } },
  subscriptions: {
    of: 'id',
    columns: {
      id: 'id + k * s',
      reference: "reference || '-' || k",
      member_id: 'member_id + k * s',
      order_id: 'order_id + k * s',
    },
  },
  seat_pools: { of: 'id', columns: { id: 'id + k * s', member_id: 'member_id + k * s' } },
  seats: { of: 'pool_id', columns: { id: "md5(id || '-' || k)::uuid", pool_id: 'pool_id + k * s' } },
  seat_events: { of: 'id', columns: { id: 'id + k * s', seat_id: "md5(seat_id || '-' || k)::uuid" } },
  gift_codes: { of: 'id', columns: { id: 'id + k * s', code: "code || '-' || k" } },
  number_changes: { of: 'id', columns: { id: 'id + k * s' } },
}

/** Has each row of a vendor that was imported there so many times, as rows of others: an import of all would take hours. */
export async function multiplyRows(url: string, times: number) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin')
    // Triggers are off: rows that are inserted past the product leave no trace elsewhere.
    await client.query('set local session_replication_role = replica')
    await client.query("set local maintenance_work_mem = '1GB'")
    const indexes = (await readIndexes(client)).filter(({ table, isConstraint }) => table in copied && !isConstraint)
    for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`)
    const stride = await strideOf(client)
    for (const table of Object.keys(copied)) await copyRows(client, table, stride, times)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** More than any id. */
async function strideOf(client: pg.Client) {
  const most = Object.entries(copied).map(([table, { of }]) => `(select max(${of}) from ${table})`)
  const { rows } = await client.query<{ stride: string }>(`select (greatest(${most.join(', ')}) + 1)::text as stride`)
  return Number(rows[0]?.stride)
}

async function copyRows(client: pg.Client, table: string, stride: number, times: number) {
  const { of, columns } = copied[table] as (typeof copied)[string]
  const { rows } = await client.query<{ name: string; identity: boolean }>(
    `select attname as name, attidentity <> '' as identity from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => quoted(name)).join(', ')
  const values = rows.map(({ name }) => columns[name] ?? quoted(name)).join(', ')
  for (let k = 1; k < times; k++) {
    await client.query(`
      insert into ${table} (${names}) overriding system value
      select ${values} from ${table} cross join (values (${k}, ${stride}::bigint)) copy (k, s) where ${of} < s`)
  }
  for (const { name } of rows.filter(({ identity }) => identity)) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), (select max(${quoted(name)}) from ${table}))`, [
      table,
      name,
    ])
  }
}
