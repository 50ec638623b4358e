import { sql } from 'drizzle-orm'
import type { Transaction } from './connect'

/**
 * Refreshes statistics of every table that this transaction has enlarged by more than a tenth since the last time: with
 * old statistics the planner would expect few rows and scan all of them repeatedly. The tables come from PostgreSQL's
 * own counters, so no caller has to name them, and temporary ones are among them.
 */
export async function takeStatistics(transaction: Transaction) {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_stat_xact_user_tables written join pg_class c on c.oid = written.relid
    where written.n_tup_ins + written.n_tup_upd > 0 and c.relkind = 'r'
      and pg_relation_size(c.oid) > (2 + 1.1 * c.relpages) * current_setting('block_size')::integer`)
  if (rows.length > 0) await transaction.execute(sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`))
}
