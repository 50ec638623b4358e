import { type Catalogue, productOf, reachOf } from '@/domains/commerce/catalogue/rules'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { isRunning, type OwnedLine } from '@/domains/commerce/entitlements/rules'
import {
  heldBy,
  isCovered,
  isLaterEnd,
  renewalLines,
  renewedBy,
  type UpdatesEnd,
  updatesOf,
} from '@/domains/commerce/entitlements/rules/updates'
import type { ReleasePlatform } from '.'
import { newestForEach } from './processors'
import { type Architecture, stableChannel } from './release'

/** Whether the catalogue knows software for a platform. */
export const isKnown = ({ products }: Catalogue, software: string, platform: ReleasePlatform) =>
  products.some((product) => product.family === software && product.platforms.includes(platform))

/** Software that a member may use, and until when its updates are theirs. */
export interface OwnedProgram {
  readonly software: string
  /** The product that brings it. */
  readonly product: Product
  readonly until: UpdatesEnd
  /** The systems for which it was bought. */
  readonly platforms: readonly Platform[]
}

/** Returns the programs of a member's lines: each software once, with the longest period of updates. */
export function programsOf(catalogue: Catalogue, lines: readonly OwnedLine[], now: Date): readonly OwnedProgram[] {
  const programs: OwnedProgram[] = []
  const renewals = renewalLines(catalogue, lines)
  for (const line of lines.filter((each) => !each.resting && isRunning(each, now))) {
    const product = heldBy(catalogue, line.pid)
    if (!product || product.kind === 'addOn') continue
    const until = updatesOf(catalogue, line, product, renewals)
    const parts = [...reachOf(catalogue, product)].flatMap((pid) => productOf(catalogue, pid) ?? [])
    programs.push(
      ...[product, ...parts].map(({ family: software, platforms }) => ({ software, product, until, platforms })),
    )
  }
  return longest(programs)
}

/**
 * Merges lists of programs: each software once, for the systems of all, by the product that brings its updates for
 * longest; of equals the first.
 */
export function longest(programs: readonly OwnedProgram[]): readonly OwnedProgram[] {
  const found = new Map<string, OwnedProgram>()
  for (const program of programs) {
    const known = found.get(program.software)
    const longer = !known || isLaterEnd(program.until, known.until) ? program : known
    const more = program.platforms.filter((platform) => !known?.platforms.includes(platform))
    if (known && more.length === 0 && longer === known) continue
    found.set(program.software, { ...longer, platforms: [...(known?.platforms ?? []), ...more] })
  }
  return [...found.values()]
}

/** The product by which updates of another are renewed; null: none is sold. */
export const renewalFor = (catalogue: Catalogue, { pid }: Product): Product | null =>
  catalogue.products.find((each) => renewedBy(catalogue, each).has(pid)) ?? null

interface DatedRelease {
  readonly software: string
  readonly channel: string
  readonly platform: ReleasePlatform
  readonly arch: Architecture
  readonly build: number
  readonly releasedAt: Date
}

/** Returns the releases that a member keeps on each system and processor: the newest until their updates end. */
export const newestCovered = <Release extends DatedRelease>(listed: readonly Release[], until: UpdatesEnd) =>
  newestForEach(listed.filter(({ releasedAt }) => isCovered(releasedAt, until)))

/**
 * Returns the newest preview for each system: of the wanted channels, covered by the member's updates, and newer than
 * the stable release.
 */
export function previewsIn<Release extends DatedRelease>(
  listed: readonly Release[],
  channels: readonly string[],
  until: UpdatesEnd,
): readonly Release[] {
  const reached = listed.filter(({ channel }) => channels.includes(channel))
  return newestCovered(reached, until).filter(({ channel }) => channel !== stableChannel)
}
