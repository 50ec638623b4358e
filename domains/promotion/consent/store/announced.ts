import type { Queryable } from '@/platform/database/connect'
import { announcedVersions } from '../tables'

/**
 * Records that a version is announced.
 * @returns false: a process has done so before
 */
export async function noteAnnounced(
  transaction: Queryable,
  { software, version, at }: { readonly software: string; readonly version: string; readonly at: Date },
): Promise<boolean> {
  const noted = await transaction
    .insert(announcedVersions)
    .values({ software, version, at })
    .onConflictDoNothing()
    .returning({ version: announcedVersions.version })
  return noted.length > 0
}
