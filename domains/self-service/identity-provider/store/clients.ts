import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { openidArtefacts as artefacts, openidClients as clients } from '../tables'

export type Client = typeof clients.$inferSelect

/** A vendor has few; more than this no page shows. */
const mostListed = 200

export async function clientById(database: Queryable, id: string): Promise<Client | null> {
  const [row] = await database.select().from(clients).where(eq(clients.id, id))
  return row ?? null
}

/** Every client, with how many members have let it in. */
export const allClients = (database: Queryable) =>
  database
    .select({
      client: clients,
      members: sql<number>`(select count(distinct a.member_id)::int from ${artefacts} a
        where a.client_id = "openid_clients"."id" and a.kind = 'Grant')`,
    })
    .from(clients)
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(mostListed)

/** How many members have let a client in. */
export const membersOf = (database: Queryable, id: string) =>
  database.$count(artefacts, and(eq(artefacts.clientId, id), eq(artefacts.kind, 'Grant')))

export const addClient = (transaction: Transaction, client: typeof clients.$inferInsert) =>
  transaction.insert(clients).values(client)

interface ClientEdit {
  readonly id: string
  /** The version that was seen. */
  readonly seen: number
  readonly by: string
  readonly now: Date
}

/** @returns null when it has changed since it was read */
export async function changeClient(
  transaction: Transaction,
  { id, seen, by, now }: ClientEdit,
  facts: Partial<Pick<Client, 'name' | 'redirectUris' | 'postLogoutUris' | 'secretHash'>>,
): Promise<Client | null> {
  const [changed] = await transaction
    .update(clients)
    .set({ ...facts, version: seen + 1, changedBy: by, changedAt: now })
    .where(and(eq(clients.id, id), eq(clients.version, seen)))
    .returning()
  return changed ?? null
}

/**
 * Removes a client with all of its tokens.
 * @returns its name, or null when there is none
 */
export async function removeClient(transaction: Transaction, id: string): Promise<string | null> {
  const [removed] = await transaction.delete(clients).where(eq(clients.id, id)).returning({ name: clients.name })
  return removed?.name ?? null
}
