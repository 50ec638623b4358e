import { type Catalogue, priceOf, productOf, productsOf } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { VisitMarket } from '@/platform/i18n/market'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { isOwn, platformsOf } from '@/platform/programs/platforms'
import { unixSeconds } from '@/platform/time/duration'
import type { SeatsOfHoldings } from '../actions/settle'
import type { LicencesContext } from '../context'
import type { LicenceListOnWire } from '../contract/member'
import { mayReset, releaseQuota } from '../rules/releases'
import { awakeOf, entitlementsOf, featuresOf, type Place, type SeatGrant } from '../rules/seats'
import { mayLeave } from '../rules/shared'
import type { LicenceSettings } from '../settings'
import type { Holdings, OccupiedSeat, ReceivedPlace } from '../store/holdings'
import type { LeasedPool } from '../store/leases'
import type { keysOfDevices } from '../store/licence-keys'
import type { revokedLines } from '../store/revoked'

/** The lines that the licence page keeps, by the vendor's setting (spec 7.3). */
export function keptLines(catalogue: Catalogue, { lines }: LicenceSettings): readonly string[] {
  if (lines === 'primary') return catalogue.lines.filter(({ primary }) => primary).map(({ key }) => key)
  return catalogue.lines.filter(({ key }) => lines === 'all' || lines.includes(key)).map(({ key }) => key)
}

export const nameOf = (catalogue: Catalogue, line: string, reader: Reader): string =>
  textIn(catalogue.lines.find(({ key }) => key === line)?.names, reader) ?? line

type KeysOfDevices = Awaited<ReturnType<typeof keysOfDevices>>

/** Returns the key by which a device came in, if any. */
const keyOf = (keys: KeysOfDevices, id: string) => {
  const key = keys.get(id)
  return key && { key }
}

interface Facts {
  readonly catalogue: Catalogue
  readonly holdings: Holdings
  readonly seats: SeatsOfHoldings
  readonly product: { readonly id: string; readonly name: string }
  readonly email: string
  readonly reader: Reader
  /** Where the member buys, and in what they pay. */
  readonly market: VisitMarket
  readonly now: Date
  /** The most devices on each platform; left out: all are in the holdings. */
  readonly page?: { readonly limit: number; readonly devices: ReadonlyMap<Platform, readonly OccupiedSeat[]> }
}

type CountedPlace = Omit<NonNullable<LicenceListOnWire['own']>[number], 'platform' | 'buy_more'>

/** A product for sale, in one of its terms. */
interface OfferedProduct {
  readonly pid: number
  readonly term: Term
}

/** A line's licences, platform by platform. Seats whose term ended a moment ago are shown as the next count will have them. */
export function presentLicences(
  context: Pick<LicencesContext, 'settings' | 'offer'>,
  { catalogue, holdings, seats, product, email, reader, market, now, page }: Facts,
): LicenceListOnWire {
  const grants = awakeOf(seats.grants).filter(({ line }) => line === product.id)
  const at = (platform: Platform): CountedPlace => {
    const place = { line: product.id, platform }
    const { occupants, total } = seats.at(place)
    const pool = holdings.pools.find((each) => each.line === product.id && each.platform === platform)
    const used = page ? (pool?.used ?? 0) : occupants.length
    const given = page ? (pool?.household ?? 0) : occupants.filter(({ source }) => source === 'household').length
    // Devices of a household belong to its people.
    const listed = page
      ? (page.devices.get(platform) ?? []).slice(0, page.limit)
      : occupants.flatMap(({ device, source }) => (device && source !== 'household' ? [device] : []))
    return {
      used,
      total,
      devices: listed.map(presentKeyed),
      given,
      deauthorize: {
        ...releaseQuota(pool ?? { total, releases: [] }, context.settings.releasesPerSeat, now),
        is_allow_reset: mayReset({ used: used - given, resetAt: pool?.resetAt ?? null }, now),
      },
    }
  }
  const features = featuresOf(catalogue, entitlementsOf(catalogue, grants))
  const [win, mac, linux, mobile] = [at('win'), at('mac'), at('linux'), at('mobile')]
  const platforms = platformsOf(context.offer.platforms)
  const offered = new Map(
    platforms.map((platform) => [platform, offeredAt(context, catalogue, { line: product.id, platform }, grants)]),
  )
  const buyMore = (platform: Platform) => queryFor(offered.get(platform) ?? null, email)
  const priced = { catalogue: catalogueIn(catalogue, market), currency: market.currency, reader }
  const further = platforms.filter((platform) => page && (page.devices.get(platform)?.length ?? 0) > page.limit)
  const given = { win: win.given, mac: mac.given, linux: linux.given, mobile: mobile.given }
  return {
    status: 1,
    product,
    device_licenses: { win: win.devices, mac: mac.devices, linux: linux.devices, mobile: mobile.devices },
    win_used: win.used,
    win_totle: win.total,
    mac_used: mac.used,
    mac_totle: mac.total,
    linux_used: linux.used,
    linux_totle: linux.total,
    mobile_used: mobile.used,
    mobile_totle: mobile.total,
    deauthorize: { win: win.deauthorize, mac: mac.deauthorize, linux: linux.deauthorize, mobile: mobile.deauthorize },
    buy_more: { win: buyMore('win'), mac: buyMore('mac'), linux: buyMore('linux'), mobile: buyMore('mobile') },
    offers: [...offered].flatMap(([platform, each]) => presentOffer(priced, platform, each)),
    ...(further.length > 0 && { further }),
    ...(platforms.some(isOwn) && { own: ownPlaces(platforms, at, buyMore) }),
    ...(features.length > 0 && { features: [...features] }),
    ...(Object.values(given).some((count) => count > 0) && { given }),
  }
}

/** Returns the places on the vendor's further platforms. */
const ownPlaces = (
  platforms: readonly Platform[],
  at: (platform: Platform) => CountedPlace,
  buyMore: (platform: Platform) => string | null,
): NonNullable<LicenceListOnWire['own']> =>
  platforms.filter(isOwn).map((platform) => ({ platform, ...at(platform), buy_more: buyMore(platform) }))

export const presentDevice = ({
  id,
  device,
  nickname,
  lastSeenAt,
  version,
}: Pick<OccupiedSeat, 'id' | 'device' | 'nickname' | 'lastSeenAt' | 'version'>) => {
  return { id, device, name: nickname, last_seen: unixSeconds(lastSeenAt), version }
}

/** Returns a device, with the licence key that it used, if any. */
export const presentKeyed = (device: OccupiedSeat) => ({
  ...presentDevice(device),
  ...(device.key && { key: device.key }),
})

/** Returns the seats of a line that others have given to the member. */
export const presentReceived = (
  { releasesPerSeat }: LicenceSettings,
  received: readonly ReceivedPlace[],
  now: Date,
): NonNullable<LicenceListOnWire['shared']> =>
  received.map(({ id, platform, account, source, device, left }) => ({
    id,
    platform,
    from: account,
    source,
    device: device && presentDevice(device),
    may_leave: mayLeave(left, releasesPerSeat, now),
  }))

/** Returns the floating places of a line on each platform, used or not, and the devices at work. */
export const presentFloating = (
  context: Pick<LicencesContext, 'offer'>,
  { seats, keys, line }: Pick<Facts, 'seats'> & { readonly keys: KeysOfDevices; readonly line: string },
  leased: readonly LeasedPool[],
): NonNullable<LicenceListOnWire['floating']> =>
  platformsOf(context.offer.platforms).flatMap((platform) => {
    const { floating } = seats.at({ line, platform })
    const pool = leased.find((each) => each.platform === platform)
    const total = floating?.paid ?? pool?.total
    if (total === undefined) return []
    const devices = (pool?.leases ?? []).map(({ id, device, nickname, takenAt, keptUntil, processes }) => {
      const times = { since: unixSeconds(takenAt), until: unixSeconds(keptUntil) }
      return { id, device, name: nickname, ...times, ...(processes > 0 && { processes }), ...keyOf(keys, id) }
    })
    const relay = floating?.relay ? { relay: true as const } : {}
    return [{ platform, total, used: pool?.used ?? 0, ...relay, devices }]
  })

/** Returns the revoked lines. */
export const presentRevoked = (
  lines: Awaited<ReturnType<typeof revokedLines>>,
  reader: Reader,
): NonNullable<LicenceListOnWire['revoked']> =>
  lines.flatMap(({ names, order, since }) =>
    since === null ? [] : [{ name: textIn(names, reader), order, since: unixSeconds(since) }],
  )

/** Products with the most seats come first; among them the longest terms. */
const kindsToOffer: readonly Product['kind'][] = ['allInOne', 'single']
const termsToOffer: readonly Term[] = ['LFT', '4Y', '3Y', '2Y', '1Y', '2M', '1M']

/** The query with which the checkout sells another licence of a line on a platform; null: none is for sale. */
export const offerFor = (
  context: Pick<LicencesContext, 'offer'>,
  catalogue: Catalogue,
  place: Place,
  email: string,
): string | null => queryFor(offeredAt(context, catalogue, place, []), email)

/** The query for the first of these products that is for sale. */
export const offerOf = (
  context: Pick<LicencesContext, 'offer'>,
  catalogue: Catalogue,
  pids: readonly number[],
  email: string,
): string | null => queryFor(firstOnSale(context, catalogue, pids), email)

const queryFor = (offered: OfferedProduct | null, email: string) =>
  offered && new URLSearchParams({ pid: String(offered.pid), option: offered.term, email }).toString()

/** Another of what the member has there comes first, then the products with the most seats. */
function offeredAt(
  context: Pick<LicencesContext, 'offer'>,
  catalogue: Catalogue,
  { line, platform }: Place,
  grants: readonly SeatGrant[],
): OfferedProduct | null {
  const here = productsOf(catalogue, line).filter(({ platforms }) => platforms.includes(platform))
  const held = grants.filter((grant) => grant.platform === platform).map(({ product }) => product.pid)
  const kinds = kindsToOffer.flatMap((kind) => here.filter((product) => product.kind === kind).map(({ pid }) => pid))
  return firstOnSale(context, catalogue, [...held, ...kinds])
}

function firstOnSale(
  { offer: { currencies } }: Pick<LicencesContext, 'offer'>,
  catalogue: Catalogue,
  pids: readonly number[],
): OfferedProduct | null {
  for (const pid of new Set(pids)) {
    const term = termsToOffer.find((term) =>
      currencies.some((currency) => priceOf(catalogue, { pid, term, currency })?.onSale),
    )
    if (term !== undefined) return { pid, term }
  }
  return null
}

/** Names an offer with its price; empty without a price in the currency. @param catalogue at the prices of the market */
function presentOffer(
  { catalogue, currency, reader }: Pick<Facts, 'catalogue' | 'reader'> & Pick<VisitMarket, 'currency'>,
  platform: Platform,
  offered: OfferedProduct | null,
): LicenceListOnWire['offers'] {
  const found = offered && priceOf(catalogue, { ...offered, currency })
  if (!offered || !found) return []
  const name = textIn(productOf(catalogue, offered.pid)?.names, reader) ?? ''
  return [{ platform, name, price: decimal(found.price), currency }]
}
