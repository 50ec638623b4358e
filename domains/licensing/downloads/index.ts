import type { DownloadsContext } from './context'
import { newestForEach } from './rules/processors'
import { newestReleases, type Release } from './store/releases'

export { dailyDownloads, type ReleasedSoftware, releasedSoftware } from './store/figures'
export { versionsForAll } from './store/versions'

/** What the download page shows of a release. */
export type NewestRelease = Release

type DownloadsReading = Pick<DownloadsContext, 'database' | 'catalogue' | 'clock'>

/** What is sold, and the newest release of each software that is out, for each system and processor, in each channel. */
export async function currentDownloads({ database, catalogue, clock }: DownloadsReading) {
  return { catalogue: await catalogue.currentCatalogue(database), newest: await newestReleases(database, clock()) }
}

/** Returns, of these, the newest of each software for each system and processor in the wanted channels. */
export const newestIn = (newest: readonly NewestRelease[], channels: readonly string[]): readonly NewestRelease[] =>
  newestForEach(newest.filter(({ channel }) => channels.includes(channel)))
