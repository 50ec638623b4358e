import type { Change } from '@/platform/audit/change'
import { isRefusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import type { Downloads } from '../context'
import { fileNameOf, isDeltaRight, useOf } from '../rules/file-name'
import { isKnown } from '../rules/programs'
import { stableChannel } from '../rules/release'
import { showsBuild } from '../rules/versions'
import {
  addReleases,
  BuildTakenError,
  type NewRelease,
  type ReleaseNews,
  releaseCalled,
  retell,
  withdraw,
} from '../store/releases'
import { type ReleaseFacts, type ReleaseFile, storeFile } from './add-release'
import { signFile } from './sign'

type Place = Pick<Downloads, 'database' | 'files' | 'catalogue' | 'settings' | 'licenceSecret' | 'clock'>

/** Returns what storing files needs: their signatures are made here, where the vendor wants that. */
const releaseStore = (place: Pick<Place, 'database' | 'files' | 'settings' | 'licenceSecret' | 'clock'>) => ({
  database: place.database,
  files: place.files,
  sign: place.settings.sign ? (file: Parameters<typeof signFile>[1]) => signFile(place, file) : null,
})

export const isChannel = ({ channels }: Downloads['settings'], name: string) =>
  name === stableChannel || channels.includes(name)

/**
 * True if the name of a download has a build that the vendor's older programs find in it, where they look for one
 * (decision 0220). A file for programs alone has no such readers.
 */
export const isReadable = (
  { buildsInNames }: Downloads['settings'],
  facts: Pick<ReleaseFacts, 'software' | 'platform' | 'arch' | 'version' | 'build' | 'use'>,
  file: string,
) =>
  !buildsInNames ||
  useOf(facts.use, file) === 'update' ||
  showsBuild({ fileName: fileNameOf(facts, file), build: facts.build })

/** Why a release is not published that is a delta of Sparkle's, or says so. */
export const notDelta = 'a .delta, and nothing else, says from which earlier build it leads (delta_from)'

/** Why a release is not published whose build older programs would not find. */
export const notReadable =
  'older programs read the build from the name (updates.buildsInNames): it has four or five digits, and no other number has as many'

/**
 * Publishes a file as a release. 20040 names what is wrong: `software` that the catalogue has not for this platform, a
 * `channel` that the vendor has not, a `build` that is another content, `digits` by which older programs would not find
 * the build, `delta_from` of a delta, an `update_from` that is no earlier build, a `file` with nothing in it; 20035: exactly this release is there already.
 */
export async function publishRelease(place: Place, change: Change, facts: ReleaseFacts, file: ReleaseFile) {
  const known = isKnown(await place.catalogue.currentCatalogue(place.database), facts.software, facts.platform)
  if (!known) return refuseValue('software')
  if (!isChannel(place.settings, facts.channel ?? stableChannel)) return refuseValue('channel')
  if (!isReadable(place.settings, facts, file.name)) return refuseValue('digits')
  if (!isDeltaRight(facts.deltaFrom ?? null, facts.build, file.name)) return refuseValue('delta_from')
  if ((facts.updateFrom ?? 0) >= facts.build) return refuseValue('update_from')
  if (file.size === 0) return refuseValue('file')
  let isOut = false
  try {
    // Stored first: until its release is published no one can name it.
    const row = await storeFile(releaseStore(place), facts, file)
    const published = await change((transaction) => publishRow(transaction, row))
    isOut = !isRefusal(published)
    return published
  } finally {
    // The outcome is what counts; a file that stays has no name.
    if (!isOut) await file.takeAway().catch(() => {})
  }
}

async function publishRow(transaction: Transaction, row: NewRelease) {
  const added = await addReleases(transaction, [row]).catch((error: unknown) => {
    if (error instanceof BuildTakenError) return null
    throw error
  })
  if (added === null) return refuseValue('build')
  if (added === 0) return refuse(20035)
  const { fileName, size, sha256 } = row
  const record = { action: 'release.publish', memberId: null, details: { release: fileName, size, sha256 } } as const
  return { answer: { file_name: fileName, size, sha256 }, record }
}

/**
 * Withdraws a release: it is no longer delivered, not even by its links, and the one before it is the newest again. Its
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

/** The changeable facts of a published release. */
export interface ReleaseChange {
  readonly critical?: boolean | undefined
  readonly share?: number | undefined
  readonly notes?: Texts | undefined
  readonly note?: ReleaseNews['note'] | undefined
  readonly noteLinks?: Texts | undefined
  /** The least build that may update to it directly; null: each may. */
  readonly updateFrom?: number | null | undefined
  readonly noteLink?: ReleaseNews['noteLink'] | undefined
  readonly channel?: string | undefined
  /** Programs are not offered it, or are offered it again. */
  readonly halted?: boolean | undefined
}

/**
 * Changes what programs and members are told about a release. A roll-out only grows: an offered release stays offered,
 * and it moves to more stable channels only; a bad one is halted, or withdrawn. 20085: there is no such release; 20040:
 * `share` is smaller, or the `channel` is unknown, or less stable.
 */
export const changeRelease = (
  { settings, change, now }: Pick<Downloads, 'settings'> & { readonly change: Change; readonly now: Date },
  fileName: string,
  { channel, halted, critical, share, notes, note, noteLinks, noteLink, updateFrom }: ReleaseChange,
) => {
  const order = [stableChannel, ...settings.channels]
  const move = channel === undefined ? undefined : { to: channel, from: order.slice(order.indexOf(channel)) }
  return change(async (transaction) => {
    const found = await releaseCalled(transaction, fileName)
    if (!found || found.withdrawnAt) return refuse(20085)
    if (channel !== undefined && !isChannel(settings, channel)) return refuseValue('channel')
    if ((updateFrom ?? 0) >= found.build) return refuseValue('update_from')
    const haltedAt = halted ? (found.haltedAt ?? now) : null
    const told = {
      ...(critical !== undefined && { critical }),
      ...(share !== undefined && { share }),
      ...(notes && { notes }),
      ...(note && { note }),
      ...(noteLinks && { noteLinks }),
      ...(noteLink && { noteLink }),
      ...(updateFrom !== undefined && { updateFrom }),
      ...(move && { move }),
      ...(halted !== undefined && { haltedAt }),
    }
    const before = await retell(transaction, fileName, told)
    if (!before) return refuseValue((share ?? 100) < found.share ? 'share' : 'channel')
    const languages = [...Object.keys(notes ?? {}), ...(note ? [note.language] : [])].join(' ')
    const linked = [...Object.keys(noteLinks ?? {}), ...(noteLink ? [noteLink.language] : [])].join(' ')
    const details = {
      release: fileName,
      ...(critical !== undefined && { critical }),
      ...(channel !== undefined && { channel, from: before.channel }),
      ...(share !== undefined && { share, shareBefore: before.share }),
      ...(halted !== undefined && { halted }),
      ...(languages !== '' && { notes: languages }),
      ...(linked !== '' && { noteLinks: linked }),
      ...(updateFrom !== undefined && { updateFrom, updateFromBefore: found.updateFrom }),
    }
    return { answer: {}, record: { action: 'release.change', memberId: null, details } }
  })
}
