import { sql } from 'drizzle-orm'
import type { Transaction } from './connect'

/**
 * Takes statistics of whatever this transaction has written into that is larger by a tenth than when they were taken last,
 * by itself or by the server's own rounds: the planner would take many rows for few, and look through all of them for each.
 * The tables are those that PostgreSQL has counted rows for, so no caller has to name them, and temporary ones are among them.
 */
export async function takeStatistics(transaction: Transaction) {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_stat_xact_user_tables written join pg_class c on c.oid = written.relid
    where written.n_tup_ins + written.n_tup_upd > 0 and c.relkind = 'r'
      and pg_relation_size(c.oid) > (2 + 1.1 * c.relpages) * current_setting('block_size')::integer`)
  if (rows.length > 0) await transaction.execute(sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`))
}
