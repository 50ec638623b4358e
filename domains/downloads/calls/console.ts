import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { publishRelease, withdrawRelease } from '../actions/releases'
import type { DownloadsContext } from '../context'
import type { downloadsConsoleCalls, ListedRelease } from '../contract/console'
import { releasesBefore } from '../store/releases'

const pageLength = 30

/** What operators do with releases. */
export const downloadsConsole = (context: DownloadsContext): Handlers<typeof downloadsConsoleCalls> => ({
  'GET /console/api/releases': async ({ input: { before = null } }) => {
    const { database, catalogue } = context
    const { products } = await catalogue.currentCatalogue(database)
    const found = await releasesBefore(database, before, pageLength + 1)
    return {
      rows: found.slice(0, pageLength).map(present),
      more: found.length > pageLength,
      software: [...new Set(products.map(({ family }) => family))].sort(),
    }
  },

  'POST /console/api/releases/publish': ({ input, file, change, now }) => {
    const { software, platform, version, build, minimum_system: minimumSystem = null, released } = input
    const releasedAt = released === undefined ? now : new Date(released * 1000)
    return publishRelease(context, change, { software, platform, version, build, minimumSystem, releasedAt }, file)
  },

  'POST /console/api/releases/withdraw': ({ input, operator, change, now }) =>
    withdrawRelease(change, { by: operator.name, now }, { fileName: input.file_name, reason: input.reason }),
})

function present({ release, downloads }: Awaited<ReturnType<typeof releasesBefore>>[number]): ListedRelease {
  const { id, software, platform, version, build, size, sha256, withdrawnAt, withdrawnBy, withdrawnFor } = release
  return {
    id,
    software,
    platform,
    version,
    build,
    minimum_system: release.minimumSystem,
    file_name: release.fileName,
    size,
    sha256,
    released: unixSeconds(release.releasedAt),
    downloads,
    withdrawn: withdrawnAt && { at: unixSeconds(withdrawnAt), by: withdrawnBy ?? '', reason: withdrawnFor ?? '' },
  }
}
