import { and, desc, eq, gt } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { openidArtefacts as artefacts, openidClients as clients } from '../tables'

const live = (memberId: number, now: Date) =>
  and(eq(artefacts.kind, 'Grant'), eq(artefacts.memberId, memberId), gt(artefacts.expiresAt, now))

/** Returns a member's earlier permission for a client; null: none is valid. */
export async function grantIdOf(
  database: Queryable,
  { memberId, clientId, now }: { readonly memberId: number; readonly clientId: string; readonly now: Date },
): Promise<string | null> {
  const [row] = await database
    .select({ id: artefacts.grantId })
    .from(artefacts)
    .where(and(live(memberId, now), eq(artefacts.clientId, clientId)))
    .orderBy(desc(artefacts.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** The clients that a member has let in, by name. */
export const grantsOf = (database: Queryable, memberId: number, now: Date) =>
  database
    .select({
      client: clients.id,
      name: clients.name,
      scope: artefacts.scope,
      since: artefacts.createdAt,
    })
    .from(artefacts)
    .innerJoin(clients, eq(clients.id, artefacts.clientId))
    .where(live(memberId, now))
    .orderBy(clients.name, desc(artefacts.createdAt))
    .limit(200)
