import type { DownloadsContext } from './context'
import { newestForEach } from './rules/processors'
import { newestReleases, type Release } from './store/releases'

export { dailyDownloads, type ReleasedSoftware, releasedSoftware } from './store/figures'
export { versionsForAll } from './store/versions'

/** A release on the download page. */
export type NewestRelease = Release

type DownloadsReading = Pick<DownloadsContext, 'database' | 'catalogue' | 'clock'>

/**
 * Returns the catalogue and the newest published release of each software, for each system and processor, in each
 * channel.
 */
export async function currentDownloads({ database, catalogue, clock }: DownloadsReading) {
  return { catalogue: await catalogue.currentCatalogue(database), newest: await newestReleases(database, clock()) }
}

/** Returns, of these, the newest of each software for each system and processor in the wanted channels. */
export const newestIn = (newest: readonly NewestRelease[], channels: readonly string[]): readonly NewestRelease[] =>
  newestForEach(newest.filter(({ channel }) => channels.includes(channel)))
