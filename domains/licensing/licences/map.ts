import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { parseMoney } from '@/platform/i18n/money'
import type { Money } from '@/platform/money/money'
import { checkoutPage } from '@/platform/paths'
import { type CommonPlatform, commonPlatforms } from '@/platform/programs/platforms'
import type { LicenceListOnWire } from './contract/member'
import type { ReleaseQuota } from './rules/releases'

/** A device that holds a seat, as the page shows it. */
export interface Device {
  readonly id: string
  /** The MAC address of a computer, the label of a phone. */
  readonly device: string
  readonly name: string | null
  readonly lastSeen: Date
  /** The program's version, as last reported. */
  readonly version: string | null
  /** The licence key by which it came in, by its last characters; left out: by the account. */
  readonly key?: { readonly ending: string; readonly replaced: boolean } | undefined
}

/** The name of a device, and its address behind it, since two may have one name; without a name the address alone. */
export const nameOfDevice = ({ name, device }: Pick<Device, 'name' | 'device'>) =>
  name === null ? device : `${name} (${device})`

export interface PlatformLicences {
  readonly platform: Platform
  readonly used: number
  readonly total: number
  readonly devices: readonly Device[]
  /** There are more devices than were asked for. */
  readonly further: boolean
  /** How many of the seats people of the member's household have. */
  readonly given: number
  readonly quota: ReleaseQuota
  readonly mayReset: boolean
  /** Where another licence is sold, of what and for how much as far as that is known; null: nowhere. */
  readonly buyMore: { readonly href: string; readonly name: string; readonly price: Money | null } | null
}

/** The floating seats of a platform, with the devices that use them. */
export interface FloatingLicences {
  readonly platform: Platform
  readonly used: number
  readonly total: number
  /** A relay may be given some of them. */
  readonly relay?: true | undefined
  readonly devices: readonly (Pick<Device, 'id' | 'device' | 'name' | 'key'> & {
    readonly until: Date
    /** How many programs there have places of their own; 0: the device has one. */
    readonly processes: number
  })[]
}

/** A place that another account has given to the member. */
export interface SharedLicence {
  readonly id: number
  readonly platform: Platform
  /** The name of the account that gave it. */
  readonly from: string
  readonly device: Device | null
  readonly mayLeave: boolean
}

export interface LineLicences {
  readonly line: string
  /** Bought lines that may not be used, since they were revoked. */
  readonly revoked: readonly { readonly name: string; readonly order: string; readonly since: Date }[]
  /** The features of its programs, by the vendor's names. */
  readonly features: readonly string[]
  readonly platforms: readonly PlatformLicences[]
  readonly floating: readonly FloatingLicences[]
  readonly shared: readonly SharedLicence[]
}

const counts = {
  win: ['win_used', 'win_totle'],
  mac: ['mac_used', 'mac_totle'],
  linux: ['linux_used', 'linux_totle'],
  mobile: ['mobile_used', 'mobile_totle'],
} as const satisfies Record<CommonPlatform, unknown>

type DeviceOnWire = LicenceListOnWire['device_licenses']['win'][number]
export const readDevice = ({ last_seen, ...device }: DeviceOnWire): Device => ({
  ...device,
  lastSeen: new Date(last_seen * 1000),
})

type OwnOnWire = NonNullable<LicenceListOnWire['own']>[number]

/** Returns a common platform's part of the answer, which has fields of its own. */
function commonOnWire(wire: LicenceListOnWire, platform: CommonPlatform): OwnOnWire {
  const [used, total] = counts[platform]
  return {
    platform,
    used: wire[used],
    total: wire[total],
    devices: wire.device_licenses[platform],
    deauthorize: wire.deauthorize[platform],
    buy_more: wire.buy_more[platform],
    given: wire.given?.[platform] ?? 0,
  }
}

/** The licences of a line, from what the server tells. */
export function readLicences(wire: LicenceListOnWire): LineLicences {
  const places = [...commonPlatforms.map((platform) => commonOnWire(wire, platform)), ...(wire.own ?? [])].map(
    ({ devices, deauthorize, buy_more: query, ...place }): PlatformLicences => {
      const { is_allow_reset: mayReset, ...quota } = deauthorize
      const offer = wire.offers.find(({ platform }) => platform === place.platform)
      const price = offer ? parseMoney(offer.price, offer.currency) : null
      const buyMore = query === null ? null : { href: checkoutPage(query), name: offer?.name ?? '', price }
      const further = wire.further?.includes(place.platform) === true
      return { ...place, devices: devices.map(readDevice), further, quota, mayReset, buyMore }
    },
  )
  const floating = (wire.floating ?? []).map(({ devices, ...pool }) => ({
    ...pool,
    devices: devices.map(({ until, processes = 0, since: _, ...device }) => ({
      ...device,
      processes,
      until: new Date(until * 1000),
    })),
  }))
  const revoked = (wire.revoked ?? []).map(({ since, ...line }) => ({ ...line, since: new Date(since * 1000) }))
  const shared = (wire.shared ?? []).map(({ id, platform, from, device, may_leave: mayLeave }) => ({
    id,
    platform,
    from,
    mayLeave,
    device: device && readDevice(device),
  }))
  const features = wire.features ?? []
  return { line: wire.product.id, features, revoked, platforms: places, floating, shared }
}

/** How many licences of a system are in use, of how many. */
export type Seats = Readonly<Record<CommonPlatform, Pick<PlatformLicences, 'used' | 'total'>>> & {
  /** The vendor's further platforms. */
  readonly own: readonly Pick<PlatformLicences, 'platform' | 'used' | 'total'>[]
}

/** Returns the counts as every answer about licences has them. */
export const readSeats = (
  wire: Pick<LicenceListOnWire, (typeof counts)[CommonPlatform][number]> & { own?: Seats['own'] | undefined },
): Seats => ({
  win: { used: wire.win_used, total: wire.win_totle },
  mac: { used: wire.mac_used, total: wire.mac_totle },
  linux: { used: wire.linux_used, total: wire.linux_totle },
  mobile: { used: wire.mobile_used, total: wire.mobile_totle },
  own: wire.own ?? [],
})
