import { type Catalogue, primaryLine } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { AddOnsOnWire, VersionOnWire } from './contract/member'
import {
  addOnsOf,
  type FirstRelease,
  guaranteedProducts,
  type HeldLine,
  offerOf,
  type Period,
  periodFor,
  periodsFor,
  type ReleasePlatform,
  releasePlatforms,
  serviceFor,
  softwareFor,
} from './rules'
import { downloadPath } from './rules/file-name'
import { newsOf } from './rules/notes'
import type { ListedRelease } from './store/releases'

/** How the answers of downloads look to those who read them: names of the wire end here. */

interface FactsOnWire {
  readonly minimum_system?: string | undefined
  readonly bundle_version?: string | undefined
  readonly delta_from?: number | undefined
  readonly update_from?: number | undefined
  readonly note_links?: Texts | undefined
}

/** Returns the facts of a release that is published, from the fields of a call, a line or a command. */
export const factsOf = <Fields extends FactsOnWire>({
  minimum_system,
  bundle_version,
  delta_from,
  update_from,
  note_links,
  ...facts
}: Fields) => ({
  ...facts,
  minimumSystem: minimum_system ?? null,
  bundleVersion: bundle_version ?? null,
  deltaFrom: delta_from ?? null,
  updateFrom: update_from ?? null,
  noteLinks: note_links ?? {},
})

interface ChangeOnWire {
  readonly update_from?: number | undefined
  readonly note_links?: Texts | undefined
  readonly note_link?: { readonly language: string; readonly url: string } | undefined
}

/** Returns a change of a published release, from the fields of a call. */
export const changeOf = <Fields extends ChangeOnWire>({ note_links, note_link, update_from, ...told }: Fields) => ({
  ...told,
  noteLinks: note_links,
  noteLink: note_link && { language: note_link.language, text: note_link.url },
  updateFrom: update_from === 0 ? null : update_from,
})

/** Returns the release notes, and the page that has them; empty: there are none. */
export function presentNotes(release: Parameters<typeof newsOf>[0], reader: Reader) {
  const { text, link } = newsOf(release, reader)
  return { notes: text ?? '', notes_link: link ?? '' }
}

export const presentVersion = (
  {
    platform,
    arch,
    fileName,
    version,
    build,
    releasedAt,
    size,
    sha256,
    minimumSystem,
    channel,
    notes,
    noteLinks,
  }: ListedRelease,
  link: string,
  reader: Reader,
): VersionOnWire => ({
  extend_download: downloadPath(link, fileName),
  version,
  build,
  os: platform,
  arch,
  released: unixSeconds(releasedAt),
  size,
  sha256,
  minimum_system: minimumSystem ?? '',
  channel,
  ...presentNotes({ notes, noteLinks }, reader),
})

/** The product of these that is for a platform, else the first. */
const forSystem = (products: readonly Product[], platform: ReleasePlatform | undefined) =>
  products.find(({ platforms }) => platform !== undefined && platforms.includes(platform)) ?? products[0]

/**
 * Returns, for each line with the service, whether the member has it, by which product, or what can be bought.
 * @param platform for which a purchase is offered; left out: the first
 */
export function presentServices(
  catalogue: Catalogue,
  held: readonly HeldLine[],
  now: Date,
  platform?: ReleasePlatform | undefined,
) {
  const services = catalogue.lines.flatMap(({ key }) => {
    const first = forSystem(addOnsOf(catalogue, key, 'eds'), platform)
    if (!first) return []
    const owned = serviceFor(catalogue, key, held, now)
    const status: 0 | 1 = owned ? 1 : 0
    return [[key, { status, eds_pid: owned?.product.pid ?? first.pid }] as const]
  })
  return Object.fromEntries(services)
}

interface AddOnFacts {
  readonly held: readonly HeldLine[]
  readonly released: readonly FirstRelease[]
  readonly now: Date
  readonly reader: Reader
  /** The platform for which a service is offered. */
  readonly platform?: ReleasePlatform | undefined
  readonly currency: Currency
  readonly vat: boolean
}

/** The three parts of spec 7.4, and what of it all can be bought. */
export function presentAddOns(catalogue: Catalogue, found: AddOnFacts): AddOnsOnWire {
  const answer: AddOnsOnWire = { eds_info: {}, npg_info: {}, edp_info: {}, offers: {}, vat: found.vat ? 1 : 0 }
  const tender = { currency: found.currency, reader: found.reader }
  const offer = (key: string, product: Product | undefined) => {
    const offered = product && offerOf(catalogue, product, tender)
    if (!offered) return
    const { pid, term, price } = offered
    answer.offers[key] = { pid, option: term, currency: price.currency, price: decimal(price) }
  }
  const { held, released, now, reader, platform } = found
  const services = presentServices(catalogue, held, now, platform)
  for (const { key: line, names } of catalogue.lines) {
    const service = services[line]
    if (!service) continue
    const namesFor = (platform: ReleasePlatform) =>
      softwareFor(catalogue, line, platform, released).map(({ names }) => textIn(names, reader))
    answer.eds_info[line] = {
      ...service,
      name: textIn(names, reader),
      software: { win: namesFor('win'), mac: namesFor('mac'), linux: namesFor('linux') },
    }
    const sold = addOnsOf(catalogue, line, 'eds')
    offer(`${line}_eds`, forSystem(sold, platform))
    for (const system of releasePlatforms) {
      offer(
        `${line}_eds_${system}`,
        sold.find(({ platforms }) => platforms.includes(system)),
      )
    }
  }

  const primary = primaryLine(catalogue)?.key
  if (primary === undefined) return answer
  for (const platform of releasePlatforms) {
    const forPlatform = (kind: 'npg' | 'edp') =>
      addOnsOf(catalogue, primary, kind).filter(({ platforms }) => platforms.includes(platform))
    const [guarantees, packs] = [forPlatform('npg'), forPlatform('edp')]
    offer(`${primary}_npg_${platform}`, guarantees[0])
    offer(`${primary}_edp_${platform}`, packs[0])
    const periods = periodsFor(held, guarantees)
    const period = periods.at(-1)
    const free = period ? guaranteedProducts(catalogue, primary, platform, { periods, released }) : []
    answer.npg_info[`${primary}_npg_${platform}`] = {
      ...(period ? presentPeriod(period) : { start: 0, end: 0 }),
      npg_free_pids: free.map(({ pid }) => pid),
      npg_free_products: free.map(({ pid, names }) => ({ pid, name: textIn(names, reader) })),
    }
    answer.edp_info[`${primary}_edp_${platform}`] = Object.fromEntries(
      packs.flatMap((pack) => {
        const each = periodFor(held, [pack])
        return each ? [[String(pack.pid), presentPeriod(each)] as const] : []
      }),
    )
  }
  return answer
}

const presentPeriod = ({ start, end }: Period) => ({
  start: unixSeconds(start),
  end: end ? unixSeconds(end) : ('never' as const),
})
