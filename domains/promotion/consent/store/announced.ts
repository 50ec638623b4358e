import type { Queryable } from '@/platform/database/connect'
import { announcedVersions } from '../tables'

/** Notes that a version is told of. @returns false: it was before, by whichever process */
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
