import { sql } from 'drizzle-orm'
import type { BackupPart } from '@/platform/backup/ledger'
import { orderLines, orders } from '../tables'

export const backup: BackupPart = {
  ledger: [
    {
      name: 'orders by status',
      rows: sql`select status::text as key, count(*)::text as value from ${orders} group by status`,
    },
    {
      name: 'money of orders, in smallest units',
      rows: sql`select currency as key, sum(total)::text as value from ${orders} group by currency`,
    },
  ],
  wrong: [
    {
      name: 'orders and their lines',
      rows: sql`select 'order ' || o.number || ' has another total than its lines' from ${orders} o
        left join (select order_id, sum(amount) as amount from ${orderLines} group by order_id) lines on lines.order_id = o.id
        where o.total <> coalesce(lines.amount, 0)`,
    },
  ],
}
