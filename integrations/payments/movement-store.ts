import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Movement } from './movement'
import type { ProviderName } from './provider'
import { movementReadings, providerMovements } from './tables'

/** Of these, those that are kept already. */
export async function knownMovements(
  database: Queryable,
  provider: ProviderName,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { id } = providerMovements
  const rows = await database
    .select({ id })
    .from(providerMovements)
    .where(and(eq(providerMovements.provider, provider), inArray(id, [...ids])))
  return new Set(rows.map((row) => row.id))
}

/** @returns how many were not there yet; what is there stays as it was told first */
export async function putMovements(
  database: Queryable,
  provider: ProviderName,
  movements: readonly Movement[],
): Promise<number> {
  if (movements.length === 0) return 0
  const rows = movements.map(({ sold, ...movement }) => ({
    ...movement,
    provider,
    sold: sold?.minor ?? null,
    soldCurrency: sold?.currency ?? null,
  }))
  const added = await database
    .insert(providerMovements)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: providerMovements.id })
  return added.length
}

/** The time span for which a provider's balance was read. */
export interface ReadSpan {
  readonly since: Date
  readonly reached: Date
}

/** Null: it was never read. */
export async function readingOf(database: Queryable, provider: ProviderName): Promise<ReadSpan | null> {
  const [row] = await database
    .select({ since: movementReadings.since, reached: movementReadings.reachedAt })
    .from(movementReadings)
    .where(eq(movementReadings.provider, provider))
  return row ?? null
}

/** Of every provider whose balance was read: up to when. */
export async function readingsReached(database: Queryable): Promise<ReadonlyMap<ProviderName, Date>> {
  const rows = await database.select().from(movementReadings)
  return new Map(rows.map(({ provider, reachedAt }) => [provider, reachedAt]))
}

/** Of two processes that read at once, the one that got further counts. */
export const setReading = (database: Queryable, provider: ProviderName, { since, reached }: ReadSpan) =>
  database
    .insert(movementReadings)
    .values({ provider, since, reachedAt: reached })
    .onConflictDoUpdate({
      target: movementReadings.provider,
      set: {
        since: sql`least(${movementReadings.since}, excluded.since)`,
        reachedAt: sql`greatest(${movementReadings.reachedAt}, excluded.reached_at)`,
      },
    })
