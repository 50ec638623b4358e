import type { Queryable } from '@/platform/database/connect'
import type { DownloadsContext } from './context'
import { platformsWith } from './rules'
import { newestForEach } from './rules/processors'
import { stableChannel } from './rules/release'
import { newestReleases, type Release } from './store/releases'

export { dailyDownloads, type ReleasedSoftware, releasedSoftware, versionsForAll } from './store/figures'

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

/** Whether any of these products brings a program that can be downloaded now. */
export async function havePrograms(
  { catalogue, clock }: Pick<DownloadsReading, 'catalogue' | 'clock'>,
  database: Queryable,
  pids: readonly number[],
): Promise<boolean> {
  const current = await catalogue.currentCatalogue(database)
  const released = (await newestReleases(database, clock())).filter(({ channel }) => channel === stableChannel)
  return pids.some((pid) => platformsWith(current, pid, released).length > 0)
}

/** Returns, of these, the newest of each software for each system and processor in the wanted channels. */
export const newestIn = (newest: readonly NewestRelease[], channels: readonly string[]): readonly NewestRelease[] =>
  newestForEach(newest.filter(({ channel }) => channels.includes(channel)))
