import { randomBytes } from 'node:crypto'
import type { Queryable } from '@/platform/database/connect'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { keptLinkSecret, replaceLinkSecret } from '../store/updates'

const purpose = { purpose: 'foyer download links', owner: 'all' } as const

/**
 * The secret by which links are signed, the same for every process on a database. Where it was sealed with another secret of
 * the installation there is a new one, and the links of the last hours are over.
 */
export async function linkSecret(database: Queryable, secret: LicenceSecret, now: Date): Promise<Buffer> {
  const fresh = seal(randomBytes(32), { secret, ...purpose })
  const kept = await keptLinkSecret(database, fresh, now)
  try {
    return unseal(kept, { secret, ...purpose })
  } catch {
    await replaceLinkSecret(database, kept, { fresh, now })
    return unseal(await keptLinkSecret(database, fresh, now), { secret, ...purpose })
  }
}
