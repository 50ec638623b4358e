import type { DownloadsContext } from './context'
import { newestReleases, type Release } from './store/releases'

export { dailyDownloads, type ReleasedSoftware, releasedSoftware } from './store/figures'
export { versionsForAll } from './store/versions'

/** What the download page shows of a release. */
export type NewestRelease = Release

type DownloadsReading = Pick<DownloadsContext, 'database' | 'catalogue' | 'clock'>

/** What is sold, and the newest release of each software that is out, in each channel. */
export async function currentDownloads({ database, catalogue, clock }: DownloadsReading) {
  return { catalogue: await catalogue.currentCatalogue(database), newest: await newestReleases(database, clock()) }
}

/** Of these, the newest of each software for each platform among channels that somebody wants. */
export function newestIn(newest: readonly NewestRelease[], channels: readonly string[]): readonly NewestRelease[] {
  const found = new Map<string, NewestRelease>()
  for (const release of newest.filter(({ channel }) => channels.includes(channel))) {
    const key = `${release.software} ${release.platform}`
    if (release.build > (found.get(key)?.build ?? 0)) found.set(key, release)
  }
  return [...found.values()]
}
