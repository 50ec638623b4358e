import { isRefusal } from '@/platform/contract/refusal'
import { projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { changeRelease, withdrawRelease } from '../actions/releases'
import { startUpload } from '../actions/upload'
import type { Downloads } from '../context'
import { apiRelease, type downloadsApiCalls, mostPartBytes } from '../contract/api'
import { changeOf, factsOf } from '../map'
import { type Release, releasesOfSoftware } from '../store/releases'

/** Handlers for build servers' work on releases. */
export const downloadsApi = (downloads: Downloads): ApiHandlers<typeof downloadsApiCalls> => ({
  'GET /api/v1/releases': async ({ input }) => ({
    items: (await releasesOfSoftware(downloads.database, input.software)).map(present),
    next: null,
  }),

  'POST /api/v1/releases': async ({ input, acting }) => {
    const { file: fileName, size, sha256, released_at: releasedAt = null, ...rest } = input
    const facts = { ...factsOf(rest), fileName, releasedAt }
    const begun = await startUpload(downloads, acting, { facts, size, sha256 })
    if (isRefusal(begun)) return begun
    return begun.to(({ release, upload }) => ({ release, upload: upload && { ...upload, part_bytes: mostPartBytes } }))
  },

  'POST /api/v1/releases/{release}/change': async ({ input: { release, ...told }, acting: { change, now } }) => {
    const changed = await changeRelease({ settings: downloads.settings, change, now }, release, changeOf(told))
    return isRefusal(changed) ? changed : changed.to(() => ({ release }))
  },

  'POST /api/v1/releases/{release}/withdraw': async ({ input: { release, reason }, acting: { change, by, now } }) => {
    const withdrawn = await withdrawRelease(change, { by, now }, { fileName: release, reason })
    return isRefusal(withdrawn) ? withdrawn : withdrawn.to(() => ({ release }))
  },
})

const present = projection(apiRelease)((release: Release) => ({
  id: release.fileName,
  withdrawn: release.withdrawnAt !== null,
}))
