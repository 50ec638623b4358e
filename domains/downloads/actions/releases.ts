import type { CatalogueReader } from '@/domains/catalogue'
import type { Change } from '@/platform/audit/change'
import type { Database } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import { refuse, refuseStale, refuseValue } from '@/platform/http/refusal'
import { storeFile } from '../imports/add-release'
import { isKnown } from '../imports/releases'
import { addReleases, BuildTakenError, type NewRelease, releaseCalled, withdraw } from '../store/releases'

interface Place {
  readonly database: Database
  readonly files: FileStore
  readonly catalogue: CatalogueReader
}

type Facts = Pick<NewRelease, 'software' | 'platform' | 'version' | 'build' | 'releasedAt' | 'minimumSystem'>

/**
 * Publishes a file as a release. 20040 names what is wrong: `software` that the catalogue has not for this platform, a
 * `build` that is another content, a `file` with nothing in it; 20035: exactly this release is there already.
 */
export async function publishRelease(
  { database, files, catalogue }: Place,
  change: Change,
  facts: Facts,
  file: { readonly path: string; readonly name: string; readonly size: number; readonly sha256: string },
) {
  const known = isKnown(await catalogue.currentCatalogue(database), facts.software, facts.platform)
  if (!known) return refuseValue('software')
  if (file.size === 0) return refuseValue('file')
  // Laid down first: a file whose release is never published does no harm, since nobody knows its name.
  const row = await storeFile(files, facts, file)
  return change(async (transaction) => {
    const added = await addReleases(transaction, [row]).catch((error: unknown) => {
      if (error instanceof BuildTakenError) return null
      throw error
    })
    if (added === null) return refuseValue('build')
    if (added === 0) return refuse(20035)
    const { fileName, size, sha256 } = row
    const record = { action: 'release.publish', memberId: null, details: { release: fileName, size, sha256 } }
    return { answer: { file_name: fileName, size, sha256 }, record }
  })
}

/**
 * Takes a release away: nobody gets it any more, its links included, and the one before it is the newest again. Its
 * build stays taken. 20085: there is no such release, 31002: it was withdrawn before.
 */
export const withdrawRelease = (
  change: Change,
  { by, now }: { readonly by: string; readonly now: Date },
  { fileName, reason }: { readonly fileName: string; readonly reason: string },
) =>
  change(async (transaction) => {
    if (!(await withdraw(transaction, { fileName, by, at: now, reason }))) {
      const found = await releaseCalled(transaction, fileName)
      if (!found?.withdrawnAt) return refuse(20085)
      return refuseStale({ by: found.withdrawnBy, at: found.withdrawnAt })
    }
    return {
      answer: {},
      record: { action: 'release.withdraw', memberId: null, details: { release: fileName, reason } },
    }
  })
