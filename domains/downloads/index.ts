import type { Downloads } from './context'
import { newestReleases, type Release } from './store/releases'

export { deliver, type NoDelivery } from './actions/delivery'

export type { Downloads } from './context'
export { dailyDownloads, type ReleasedSoftware, releasedSoftware } from './store/figures'

/** What the download page shows of a release. */
export type NewestRelease = Release

/** What is sold, and the newest release of each software that is out. */
export async function currentDownloads({ database, catalogue, clock }: Downloads) {
  return { catalogue: await catalogue.currentCatalogue(database), newest: await newestReleases(database, clock()) }
}
