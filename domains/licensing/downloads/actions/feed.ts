import { createHash } from 'node:crypto'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { after } from '@/platform/time/duration'
import type { Downloads } from '../context'
import { linkLife } from '../rules'
import { type Installation, openTo, type UpdateFile } from '../rules/feeds/offered'
import { updateFilePath } from '../rules/file-name'
import { isLicensed, updatesOfSoftware } from '../rules/licensed'
import { channelsUpTo, stableChannel } from '../rules/release'
import { channelsOf, updateFiles } from '../store/updates'
import { writeLink } from './link'

export interface FeedRequest {
  readonly software: string
  readonly channel: string
  /** A licence or a refresh token; null: none was shown. */
  readonly credential: string | null
  /** The installation that asks; null: unknown. */
  readonly installation: string | null
}

/** The content of a feed. */
export interface Feed {
  readonly catalogue: Catalogue
  readonly asking: Installation
  readonly files: readonly UpdateFile[]
  /** The same for everybody who asks, for some minutes. */
  readonly isPublic: boolean
  /** @param path left out: that of its own name */
  readonly urlOf: (file: UpdateFile, path?: string) => string
}

/** Why there is no feed: no such software, or none for the caller. */
export type FeedRefusal = 'unknown' | 'unlicensed'

/**
 * Returns the position of an installation in the roll-out of a build: the same each time, and another for each build.
 */
export const placeOf = (installation: string, { software, platform, build }: UpdateFile): number =>
  createHash('sha256').update(`${software} ${platform} ${build} ${installation}`).digest().readUInt32BE(0) % 100

/** Returns the updates of a software for an installation (decision 0108). */
export async function feedFor(downloads: Downloads, request: FeedRequest): Promise<Feed | FeedRefusal> {
  const { database, catalogue: reader, clock, settings } = downloads
  const now = clock()
  const catalogue = await reader.currentCatalogue(database)
  const { software, credential, installation } = request
  if (!catalogue.products.some(({ family }) => family === software)) return 'unknown'
  const licensed = isLicensed(catalogue, software)
  const rights = credential === null ? null : await downloads.updateRights(credential, now)
  const until = rights ? updatesOfSoftware(catalogue, software, rights.products) : undefined
  if (licensed && until === undefined) return 'unlicensed'
  const chosen = rights?.memberId ? await channelsOf(database, rights.memberId) : []
  const own = chosen.find((each) => each.software === software)?.channel ?? stableChannel
  const sets = [request.channel, own].map((channel) => channelsUpTo(settings.channels, channel))
  const channels = sets.reduce((most, each) => (each.length > most.length ? each : most))
  const asking: Installation = {
    channels,
    until: licensed ? (until ?? null) : null,
    place: installation === null ? null : (file) => placeOf(installation, file),
  }
  return {
    catalogue,
    asking,
    files: await updateFiles(database, software, now),
    isPublic: !licensed && rights === null && installation === null,
    urlOf: (file, path = updateFilePath(software, file.fileName)) => {
      const address = `${downloads.publicUrl}${path}`
      if (!licensed) return address
      const expiresAt = after(now, linkLife)
      return `${address}?ticket=${writeLink(downloads.secret, { release: file.id, member: rights?.memberId ?? 0, expiresAt })}`
    },
  }
}

/** The file of a name, as far as who asks may have it: any build that their updates reach, or what a ticket names. */
export const fileIn = ({ files, asking }: Feed, fileName: string): UpdateFile | null =>
  openTo(files, asking).find((file) => file.fileName === fileName) ?? null
