import { lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import type { ByteRange } from '@/platform/files/store'
import { deliveries, downloadCounts, memberDownloads } from '../tables'

interface DeliveredFile {
  readonly release: number
  /** The size of the whole file, in bytes. */
  readonly size: number
  readonly recipient: string
  /** The member whose link it is; null: an open download. */
  readonly memberId: number | null
  readonly network: string
  readonly ranges: readonly ByteRange[]
  readonly at: Date
}

/**
 * Adds bytes to what a recipient has of a file. Once that is all of it, however many parts it came in, one download is
 * counted and the next begins. The row's lock puts parts that arrive at once one after the other.
 */
export async function recordDelivery(
  database: Database,
  { release, size, recipient, memberId, network, ranges, at }: DeliveredFile,
) {
  const parts = `{${ranges.map(({ first, last }) => `[${first},${last + 1})`).join()}}`
  await database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(deliveries)
      .values({ releaseId: release, recipient, parts, updatedAt: at })
      .onConflictDoUpdate({
        target: [deliveries.releaseId, deliveries.recipient],
        set: { parts: sql`${deliveries.parts} + excluded.parts`, updatedAt: at },
      })
      .returning({ isWhole: sql<boolean>`${deliveries.parts} @> int8range(0, ${size})` })
    if (!row?.isWhole) return
    await transaction.execute(sql`
      with complete as (delete from ${deliveries} where release_id = ${release} and recipient = ${recipient})
      insert into ${downloadCounts} as counted (release_id, day, downloads)
      values (${release}, ${at.toISOString().slice(0, 10)}, 1)
      on conflict (release_id, day) do update set downloads = counted.downloads + 1`)
    if (memberId === null) return
    await transaction
      .insert(memberDownloads)
      .values({ memberId, releaseId: release, firstAt: at, lastAt: at, network })
      .onConflictDoUpdate({
        target: [memberDownloads.memberId, memberDownloads.releaseId],
        set: { lastAt: at },
      })
  })
}

/** Forgets what was begun and not gone on with. */
export const purgeDeliveries = (database: Queryable, olderThan: Date) =>
  database.delete(deliveries).where(lt(deliveries.updatedAt, olderThan))
