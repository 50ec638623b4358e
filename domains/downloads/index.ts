import type { DownloadsContext } from './context'
import { newestReleases, type Release } from './store/releases'

export { dailyDownloads, type ReleasedSoftware, releasedSoftware } from './store/figures'

/** What the download page shows of a release. */
export type NewestRelease = Release

type DownloadsReading = Pick<DownloadsContext, 'database' | 'catalogue' | 'clock'>

/** What is sold, and the newest release of each software that is out. */
export async function currentDownloads({ database, catalogue, clock }: DownloadsReading) {
  return { catalogue: await catalogue.currentCatalogue(database), newest: await newestReleases(database, clock()) }
}
