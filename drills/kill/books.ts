import { sql } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'

/**
 * Returns the records of some buyers' purchases: each list has a payment as often as the record.
 * @param buyers the beginning of their addresses
 */
export async function readBooks(database: Database, buyers: string) {
  const namesOf = async (statement: ReturnType<typeof sql>) =>
    (await database.execute<{ name: string }>(statement)).rows.map(({ name }) => name)
  const address = `${buyers}%@example.test`
  const ofBuyers = sql`orders join members on members.id = orders.member_id and members.email like ${address}`
  return {
    orders: await namesOf(sql`select payment as name from ${ofBuyers}`),
    invoices: await namesOf(
      sql`select payment as name from ${ofBuyers} join invoices on invoices.order_id = orders.id`,
    ),
    checkouts: await namesOf(
      sql`select checkouts.payment as name from ${ofBuyers} join checkouts on checkouts.order_id = orders.id`,
    ),
    /** Mails by their tokens, since only the text names the order. */
    letters: await namesOf(sql`select token as name from mails where recipient like ${address}`),
    unsent: await namesOf(sql`select token as name from mails where recipient like ${address} and sent_at is null`),
  }
}

/** Lets the jobs of processes that are dead be taken over at once, for which they would have the time of a lease. */
export const endLeases = (database: Database) =>
  database.execute(sql`update jobs set locked_until = clock_timestamp() where locked_until is not null`)

/** Counts the remaining work, without recurring jobs: jobs, and events without jobs yet. */
export const countJobs = async (database: Database) =>
  (await database.execute(sql`select from jobs where singleton is null union all select from event_queue`)).rows.length
