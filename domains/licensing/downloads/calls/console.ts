import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { fileSent } from '../actions/add-release'
import { changeRelease, publishRelease, withdrawRelease } from '../actions/releases'
import type { Downloads } from '../context'
import type { downloadsConsoleCalls, ListedRelease, ShownFeedLine } from '../contract/console'
import { changeOf, factsOf } from '../map'
import { type FeedLine, feedLines } from '../rules/feeds/statement'
import { isLicensed } from '../rules/licensed'
import { stableChannel } from '../rules/release'
import { releaseNumbered, releasesBefore } from '../store/releases'
import { updateFiles } from '../store/updates'

const pageLength = 30

/** Handlers for operators' work on releases. */
export const downloadsConsole = (context: Downloads): Handlers<typeof downloadsConsoleCalls> => ({
  'GET /console/api/releases': async ({ input: { before = null }, reader }) => {
    const { database, catalogue } = context
    const { products } = await catalogue.currentCatalogue(database)
    const found = await releasesBefore(database, before, pageLength + 1)
    return {
      rows: found.slice(0, pageLength).map((row) => present(row, products, reader)),
      more: found.length > pageLength,
      software: [...new Set(products.map(({ family }) => family))].sort(),
      channels: channelsOf(context),
    }
  },

  'GET /console/api/releases/show': async ({ input: { release: id }, reader }) => {
    const { database, catalogue } = context
    const { products } = await catalogue.currentCatalogue(database)
    const found = await releaseNumbered(database, id)
    return found ? { release: present(found, products, reader), channels: channelsOf(context) } : refuse(20085)
  },

  'POST /console/api/releases/publish': ({ input, file, change, now }) => {
    const { released, ...facts } = input
    const releasedAt = released === undefined ? now : new Date(released * 1000)
    return publishRelease(context, change, { ...factsOf(facts), releasedAt }, fileSent(context, file))
  },

  'POST /console/api/releases/change': ({ input: { file_name: fileName, ...told }, change, now }) =>
    changeRelease({ settings: context.settings, change, now }, fileName, changeOf(told)),

  'GET /console/api/releases/feeds': async ({ input: { software }, now }) => {
    const { database, catalogue, settings, publicUrl } = context
    const current = await catalogue.currentCatalogue(database)
    if (!current.products.some(({ family }) => family === software)) return refuse(20085)
    const files = await updateFiles(database, software, now)
    return {
      lines: feedLines(files, settings.channels).map(presentLine),
      licensed: isLicensed(current, software),
      address: `${publicUrl}/updates/${software}`,
    }
  },

  'POST /console/api/releases/withdraw': ({ input, operator, change, now }) =>
    withdrawRelease(change, { by: operator.name, now }, { fileName: input.file_name, reason: input.reason }),
})

const channelsOf = ({ settings }: Downloads) => [stableChannel, ...settings.channels]

const presentLine = ({ updater, channel, file, share, problem }: FeedLine): ShownFeedLine => {
  const { platform, arch, version, build, critical, notes } = file
  return { updater, channel, platform, arch, version, build, critical, share, notes: Object.keys(notes), problem }
}

type ReleaseRow = Awaited<ReturnType<typeof releasesBefore>>[number]

function present({ release, downloads }: ReleaseRow, products: Catalogue['products'], reader: Reader): ListedRelease {
  const { id, software, platform, version, build, size, sha256, withdrawnAt, withdrawnBy, withdrawnFor } = release
  const product = products.find(({ family }) => family === software)
  return {
    id,
    software,
    product: product ? { pid: product.pid, name: textIn(product.names, reader) ?? software } : null,
    platform,
    version,
    build,
    arch: release.arch,
    channel: release.channel,
    use: release.use,
    critical: release.critical,
    share: release.share,
    notes: release.notes,
    note_links: release.noteLinks,
    halted: release.haltedAt && unixSeconds(release.haltedAt),
    signed: (['ed25519', 'minisign'] as const).filter((kind) => release.signatures[kind] !== undefined),
    minimum_system: release.minimumSystem,
    bundle_version: release.bundleVersion,
    delta_from: release.deltaFrom,
    update_from: release.updateFrom,
    file_name: release.fileName,
    size,
    sha256,
    released: unixSeconds(release.releasedAt),
    downloads,
    withdrawn: withdrawnAt && { at: unixSeconds(withdrawnAt), by: withdrawnBy ?? '', reason: withdrawnFor ?? '' },
  }
}
