import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { OffReason } from '../rules/outcomes'
import { webhookAttempts, webhookEndpoints, webhookMessages } from '../tables'
import { dropTurns } from './turns'

export type Endpoint = typeof webhookEndpoints.$inferSelect

/** All of them with what waits for each. */
export const listEndpoints = (database: Queryable) =>
  database
    .select({
      endpoint: webhookEndpoints,
      waiting: sql<number>`(select count(*) from ${webhookMessages} waiting
        where waiting.endpoint_id = ${webhookEndpoints}.id)`.mapWith(Number),
    })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.id))

export type ListedEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number]

export async function endpointCalled(database: Queryable, name: string): Promise<Endpoint | null> {
  const [endpoint] = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.name, name))
  return endpoint ?? null
}

/** Locks an endpoint, which its queue is changed under. */
export async function lockEndpoint(
  transaction: Transaction,
  which: { readonly id: number } | { readonly name: string },
): Promise<Endpoint | null> {
  const same = 'id' in which ? eq(webhookEndpoints.id, which.id) : eq(webhookEndpoints.name, which.name)
  const [endpoint] = await transaction.select().from(webhookEndpoints).where(same).for('update')
  return endpoint ?? null
}

/** Those that are sent to, locked in one order. */
export const lockEnabled = (transaction: Transaction): Promise<Endpoint[]> =>
  transaction
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.enabled, true))
    .orderBy(asc(webhookEndpoints.id))
    .for('update')

export const addEndpoint = (transaction: Transaction, endpoint: typeof webhookEndpoints.$inferInsert) =>
  transaction.insert(webhookEndpoints).values(endpoint)

export const changeEndpoint = (
  transaction: Transaction,
  id: number,
  change: Partial<typeof webhookEndpoints.$inferInsert>,
) => transaction.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id))

/** The state after a success or a resumption: no failures. */
export const wellAgain = { failingSince: null, failures: 0, restsUntil: null } as const

async function dropMessages(transaction: Transaction, id: number) {
  await transaction.delete(webhookMessages).where(eq(webhookMessages.endpointId, id))
  await dropTurns(transaction, id)
}

/** Switches an endpoint off: its queue is dropped, since the feed has the events, and a replay sends them. */
export async function switchOff(
  transaction: Transaction,
  id: number,
  why: { readonly reason: OffReason; readonly at: Date } | null,
) {
  await dropMessages(transaction, id)
  const off = { enabled: false, offReason: why?.reason ?? null, offAt: why?.at ?? null }
  await changeEndpoint(transaction, id, { ...off, ...wellAgain })
}

export async function removeEndpoint(transaction: Transaction, id: number) {
  await dropMessages(transaction, id)
  await transaction.delete(webhookAttempts).where(eq(webhookAttempts.endpointId, id))
  await transaction.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}
