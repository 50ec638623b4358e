import { sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { eventQueue } from './tables'

/** An event as it was written. */
export interface QueuedEvent {
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Takes the oldest events of the queue; concurrent callers wait until the transaction ends. An event of an uncommitted
 * transaction is taken once it is committed: its number does not matter (decision 0095).
 */
export async function takeQueued(transaction: Transaction, most: number): Promise<readonly QueuedEvent[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('event_queue', 0))`)
  const taken = await transaction
    .delete(eventQueue)
    .where(sql`${eventQueue.id} in (select id from ${eventQueue} order by id limit ${most})`)
    .returning()
  return taken
    .sort((one, other) => one.id - other.id)
    .map(({ name, payload, at }) => ({ name, payload: payload as QueuedEvent['payload'], at }))
}
