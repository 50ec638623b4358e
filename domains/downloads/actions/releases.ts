import type { Change } from '@/platform/audit/change'
import { refuse, refuseStale, refuseValue } from '@/platform/http/refusal'
import type { Downloads } from '../context'
import { type ReleaseFacts, storeFile } from '../imports/add-release'
import { isKnown } from '../imports/releases'
import { stableChannel } from '../rules/release'
import { addReleases, BuildTakenError, type Release, releaseCalled, retell, withdraw } from '../store/releases'
import { signFile } from './sign'

type Place = Pick<Downloads, 'database' | 'files' | 'catalogue' | 'settings' | 'licenceSecret' | 'clock'>

/** With what files are laid down: their signatures made here, where the vendor wants that. */
const releaseStore = (place: Pick<Place, 'database' | 'files' | 'settings' | 'licenceSecret' | 'clock'>) => ({
  files: place.files,
  sign: place.settings.sign ? (file: Parameters<typeof signFile>[1]) => signFile(place, file) : null,
})

export const isChannel = ({ channels }: Downloads['settings'], name: string) =>
  name === stableChannel || channels.includes(name)

/**
 * Publishes a file as a release. 20040 names what is wrong: `software` that the catalogue has not for this platform, a
 * `channel` that the vendor has not, a `build` that is another content, a `file` with nothing in it; 20035: exactly this release is there already.
 */
export async function publishRelease(
  place: Place,
  change: Change,
  facts: ReleaseFacts,
  file: { readonly path: string; readonly name: string; readonly size: number; readonly sha256: string },
) {
  const known = isKnown(await place.catalogue.currentCatalogue(place.database), facts.software, facts.platform)
  if (!known) return refuseValue('software')
  if (!isChannel(place.settings, facts.channel ?? stableChannel)) return refuseValue('channel')
  if (file.size === 0) return refuseValue('file')
  // Laid down first: a file whose release is never published does no harm, since nobody knows its name.
  const row = await storeFile(releaseStore(place), facts, file)
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

type ReleaseNews = Partial<Pick<Release, 'critical' | 'share' | 'notes'>>

/**
 * Tells programs and members something else of a release. A roll-out only grows: who was offered a release is offered it
 * on, and one that is not to go further is withdrawn. 20085: there is no such release; 20040: `share` is smaller.
 */
export const changeRelease = (change: Change, fileName: string, news: ReleaseNews) =>
  change(async (transaction) => {
    const found = await releaseCalled(transaction, fileName)
    if (!found || found.withdrawnAt) return refuse(20085)
    if (!(await retell(transaction, fileName, news))) return refuseValue('share')
    const { notes, ...facts } = news
    const details = { release: fileName, ...facts, ...(notes && { notes: Object.keys(notes).join(' ') }) }
    return { answer: {}, record: { action: 'release.change', memberId: null, details } }
  })
