import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'
import { parseMoney } from '@/platform/i18n/money'
import type { Money } from '@/platform/money/money'
import type { AddOnsOnWire, VersionOnWire } from '../contract/member'
import type { ReleasePlatform } from '../rules'
import { type Architecture, stableChannel } from '../rules/release'

/** The member's service of a line, for the screen. */
export interface LineService {
  readonly key: string
  readonly name: string
  readonly isOwned: boolean
  /** The names of its software. */
  readonly software: Readonly<Record<ReleasePlatform, readonly string[]>>
  /** The offers of the service for each system. */
  readonly offers: Readonly<Record<ReleasePlatform, Offer | null>>
  /** The extras of the primary line only. */
  readonly extras: Readonly<Record<ReleasePlatform, Extras>> | null
}

export interface Offer {
  readonly pid: number
  readonly term: Term
  readonly price: Money
  /** The price says that VAT is in it. */
  readonly vat: boolean
}

/** The extras of one platform. */
export interface Extras {
  readonly guarantee: (HeldPeriod & { readonly products: readonly string[] }) | null
  readonly guaranteeOffer: Offer | null
  readonly pack: HeldPeriod | null
  readonly packOffer: Offer | null
}

export interface HeldPeriod {
  readonly start: Date
  /** Null: without end. */
  readonly end: Date | null
}

const held = ({ start, end }: { start: number; end: number | 'never' }): HeldPeriod => ({
  start: new Date(start * 1000),
  end: end === 'never' ? null : new Date(end * 1000),
})

/** The words for the oldest version of a system that a program runs on. */
export const leastVersions = {
  win: 'downloads.needsWin',
  mac: 'downloads.needsMac',
  linux: 'downloads.needsLinux',
} as const satisfies Record<ReleasePlatform, MessageKey>

const onEach = <Value>(of: (platform: ReleasePlatform) => Value): Record<ReleasePlatform, Value> => ({
  win: of('win'),
  mac: of('mac'),
  linux: of('linux'),
})

/** The lines that have the service, in the vendor's order. */
export function readAddOns(answer: AddOnsOnWire): readonly LineService[] {
  const offer = (key: string): Offer | null => {
    const found = answer.offers[key]
    const price = found && parseMoney(found.price, found.currency)
    return found && price ? { pid: found.pid, term: found.option, price, vat: answer.vat === 1 } : null
  }
  const extrasOf = (line: string, platform: ReleasePlatform): Extras => {
    const guarantee = answer.npg_info[`${line}_npg_${platform}`]
    const packs = Object.values(answer.edp_info[`${line}_edp_${platform}`] ?? {}).map(held)
    return {
      guarantee:
        guarantee && guarantee.start > 0
          ? { ...held(guarantee), products: guarantee.npg_free_products.map(({ name }) => name) }
          : null,
      guaranteeOffer: offer(`${line}_npg_${platform}`),
      pack: packs.find(({ end }) => end === null) ?? packs.at(-1) ?? null,
      packOffer: offer(`${line}_edp_${platform}`),
    }
  }
  return Object.entries(answer.eds_info).map(([key, { status, name, software }]) => ({
    key,
    name,
    isOwned: status === 1,
    software,
    offers: onEach((system) => offer(`${key}_eds_${system}`)),
    extras: `${key}_edp_win` in answer.edp_info ? onEach((system) => extrasOf(key, system)) : null,
  }))
}

export interface Version {
  readonly url: string
  readonly version: string
  readonly build: number
  readonly arch: Architecture
  readonly releasedAt: Date
  readonly size: number
  readonly sha256: string
  readonly minimumSystem: string | null
  /** Null: it is for everybody. */
  readonly channel: string | null
  /** The release notes; empty: none. */
  readonly notes: string
  /** The page that has them; empty: none. */
  readonly notesLink: string
}

export const readVersion = (wire: VersionOnWire): Version => ({
  url: wire.extend_download,
  version: wire.version,
  build: wire.build,
  arch: wire.arch,
  releasedAt: new Date(wire.released * 1000),
  size: wire.size,
  sha256: wire.sha256,
  minimumSystem: wire.minimum_system || null,
  channel: wire.channel === stableChannel ? null : wire.channel,
  notes: wire.notes,
  notesLink: wire.notes_link,
})
