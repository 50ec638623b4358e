import { createHash } from 'node:crypto'
import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { allInOneIds } from '../rules'
import { fitted } from '../rules/fitting'
import type { Content } from '../schema'
import { catalogueVersions } from '../tables'
import { keepSalePrices, priorPrices } from './sale-prices'

interface Publication {
  readonly version: number
  /** False when the current version says the same already. */
  readonly isNew: boolean
}

/**
 * Publishes a catalogue as the next version, unless the current one is the same. Of processes that publish at once the
 * key lets one have a number; the others look again and find their content there, or take the next.
 */
export async function publish(
  database: Queryable,
  content: Content,
  now: Date,
  { by = null, restores = null }: { by?: string | null; restores?: number | null } = {},
): Promise<Publication> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest()
  const allInOne = allInOneIds(content)
  for (;;) {
    const [latest] = await database
      .select({ version: catalogueVersions.version, hash: catalogueVersions.hash })
      .from(catalogueVersions)
      .orderBy(desc(catalogueVersions.version))
      .limit(1)
    if (latest?.hash.equals(hash)) return { version: latest.version, isNew: false }
    const version = (latest?.version ?? 0) + 1
    const isPublished = await database.transaction(async (transaction) => {
      const rows = await transaction
        .insert(catalogueVersions)
        .values({ version, hash, content, allInOne, publishedAt: now, publishedBy: by, restores })
        .onConflictDoNothing()
        .returning({ version: catalogueVersions.version })
      if (rows.length > 0) await keepSalePrices(transaction, content, now)
      return rows.length > 0
    })
    if (isPublished) return { version, isNew: true }
  }
}

/** Whether a product is one of `allInOneIds` in the current version, as a condition; where that has none, each may be. */
export const mayBeAllInOne = (pid: SQL) => sql`${pid} = any(coalesce(
  (select latest.all_in_one from ${catalogueVersions} latest order by latest.version desc limit 1), array[${pid}]))`

/** The number of the current version, null where there is none, as a column. */
export const latestVersionNumber = sql<
  number | null
>`(select max(${catalogueVersions.version}) from ${catalogueVersions})`

/** Whether a catalogue was ever published. */
export async function hasCatalogue(database: Queryable): Promise<boolean> {
  const [any] = await database.select({ version: catalogueVersions.version }).from(catalogueVersions).limit(1)
  return any !== undefined
}

/** The current version, in one statement; its content only when it is another than the one already known. */
export async function currentVersion(database: Queryable, known: number) {
  const [latest] = await database
    .select({
      version: catalogueVersions.version,
      content: sql<Content | null>`case when ${catalogueVersions.version} <> ${known} then ${catalogueVersions.content} end`,
      prior: sql<Readonly<
        Record<string, number>
      > | null>`case when ${catalogueVersions.version} <> ${known} then ${priorPrices} end`,
    })
    .from(catalogueVersions)
    .orderBy(desc(catalogueVersions.version))
    .limit(1)
  return latest ?? null
}

/** Returns the content of a version; null: it was never published. */
export async function contentOf(database: Queryable, version: number): Promise<Content | null> {
  const [found] = await database
    .select({ content: catalogueVersions.content })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version))
  return found?.content ?? null
}

/** Locks the versions until the transaction ends, so that no other publication comes between reading and publishing. */
export const holdVersions = (transaction: Transaction) =>
  transaction.execute(sql`lock table ${catalogueVersions} in share row exclusive mode`)

/** Returns the current version with its content, in what the vendor offers today; null: nothing was ever published. */
export async function latestVersion(database: Queryable, offer: Offer) {
  const [latest] = await database.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version)).limit(1)
  return latest ? { ...latest, content: fitted(latest.content, offer) } : null
}

/** Versions without what they say, the newest first. @param before the last one that is known already */
export const versionsBefore = (database: Queryable, before: number | null, most: number) =>
  database
    .select({
      version: catalogueVersions.version,
      publishedAt: catalogueVersions.publishedAt,
      publishedBy: catalogueVersions.publishedBy,
      restores: catalogueVersions.restores,
    })
    .from(catalogueVersions)
    .where(before === null ? undefined : lt(catalogueVersions.version, before))
    .orderBy(desc(catalogueVersions.version))
    .limit(most)

/** The key of the primary line of the current catalogue; null: there is no catalogue yet. */
export async function primaryLineOf(database: Queryable): Promise<string | null> {
  const { rows } = await database.execute<{ line: string }>(sql`
    select line.value ->> 'key' as line from (
      select content from ${catalogueVersions} order by version desc limit 1) latest, jsonb_array_elements(content -> 'lines') line
    where (line.value ->> 'primary')::boolean`)
  return rows[0]?.line ?? null
}
